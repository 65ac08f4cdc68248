package assay.bench;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.run.Event;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.run.latency.LatencySeries;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Measures the time and the heap needed to read a run of many workers. The run has one latency
 * histogram per worker, second and operation. The reader adds up the histograms of all workers.
 *
 * <p>{@code bench/run merge} runs this benchmark.
 */
final class MergeBar {
  private static final List<String> OPERATIONS = List.of("insert", "read", "scan", "update");
  private static final String PHASE = "run";

  /**
   * Number of workers that have their own files. To save disk space, the files of all other workers
   * are hard links to these files.
   */
  private static final int DISTINCT = 5;

  private MergeBar() {}

  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]);
    int workers = Integer.parseInt(arguments[1]);
    int seconds = Integer.parseInt(arguments[2]);
    int samples = Integer.parseInt(arguments[3]);
    Path run = write(root, workers, seconds, samples);
    double megabytes = TimelineBar.megabytes(run.resolve("latency"), name -> true);
    long start = System.nanoTime();
    RecordedRun read = RunReader.read(run);
    double took = (System.nanoTime() - start) / 1e9;
    long heap = peakHeap();
    check(read, workers, seconds, samples);
    System.out.printf(
        Locale.ROOT,
        "%d workers x %d s x %d operations, %d samples each: %,d histograms, %.0f MB read in %.1f s,"
            + " heap at most %.0f MB%n",
        workers,
        seconds,
        OPERATIONS.size(),
        samples,
        (long) workers * seconds * OPERATIONS.size(),
        megabytes,
        took,
        heap / 1e6);
  }

  private static Path write(Path root, int workers, int seconds, int samples) throws IOException {
    Path folder = null;
    for (int worker = 0; worker < Math.min(DISTINCT, workers); worker++) {
      Path written = writeWorker(root, "w" + worker, seconds, samples);
      if (folder == null) {
        folder = written;
      } else {
        link(written, "w" + worker, folder, "w" + worker);
      }
    }
    for (int worker = DISTINCT; worker < workers; worker++) {
      link(folder, "w" + worker % DISTINCT, folder, "w" + worker);
    }
    return folder;
  }

  private static Path writeWorker(Path root, String worker, int seconds, int samples)
      throws IOException {
    RunClock clock = new RunClock(Instant.now(), 0);
    SplittableRandom random = new SplittableRandom(worker.hashCode());
    Manifest manifest = Workloads.manifest(clock, NamedValues.NONE);
    RunFolder folder = RunFolder.create(root, "merge", clock.start());
    try (RunWriter out = new RunWriter(folder, clock, worker, manifest)) {
      out.event(0, Event.PHASE_START, PHASE, null, Map.of("pacing", "closed", "threads", 1));
      for (int second = 0; second < seconds; second++) {
        SyntheticDay.latencies(out, PHASE, OPERATIONS, second, random, samples);
      }
      out.event(seconds * SyntheticDay.SECOND, Event.PHASE_END, PHASE, null, Map.of());
    }
    return folder.path();
  }

  private static void link(Path from, String name, Path to, String newName) throws IOException {
    for (String operation : OPERATIONS) {
      String rest = "." + PHASE + "." + operation + ".hlog";
      Files.createLink(
          to.resolve("latency").resolve(newName + rest),
          from.resolve("latency").resolve(name + rest));
    }
  }

  private static long peakHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(usage -> usage.getUsed())
        .sum();
  }

  private static void check(RecordedRun read, int workers, int seconds, int samples) {
    long expected = (long) workers * seconds * samples;
    for (String operation : OPERATIONS) {
      LatencySeries series = read.latencies().get(new LatencyKey(PHASE, operation, Tag.OK));
      long count = series.measured().getTotalCount();
      boolean whole =
          series.intervals().size() == seconds
              && series.intervals().stream()
                  .allMatch(each -> each.latency().count() == (long) workers * samples);
      if (count != expected || !whole || !read.salvage().stream().allMatch(MergeBar::harmless)) {
        throw new IllegalStateException(
            operation + ": " + count + " of " + expected + " samples; " + read.salvage());
      }
    }
  }

  private static boolean harmless(String salvaged) {
    return salvaged.startsWith("the run has not ended") || salvaged.contains("is missing");
  }
}
