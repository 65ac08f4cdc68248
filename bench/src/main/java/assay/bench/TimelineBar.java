package assay.bench;

import assay.lab.run.Event;
import assay.lab.run.RunReader;
import assay.lab.run.RunWriter;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Measures the disk space of a long run, and the time to open the run. The synthetic run has
 * several hundred series at 1 Hz over many hours, and the latencies of two operations. One JVM
 * writes the run as fast as possible, and another JVM opens the run.
 *
 * <p>{@code bench/run timeline} runs this benchmark.
 */
final class TimelineBar {
  private static final String PHASE = "run";
  private static final int SHOWN = 20;
  private static final List<String> OPERATIONS = List.of("read", "update");

  private TimelineBar() {}

  /** Usage: {@code TimelineBar write FOLDER HOURS SERIES}, or {@code TimelineBar open FOLDER}. */
  public static void main(String[] arguments) throws IOException {
    if (arguments[0].equals("write")) {
      write(
          Path.of(arguments[1]),
          Math.round(Double.parseDouble(arguments[2]) * 3600),
          Integer.parseInt(arguments[3]));
    } else {
      open(Path.of(arguments[1]));
    }
  }

  private static void write(Path root, long seconds, int series) throws IOException {
    RunClock clock = new RunClock(Instant.now(), 0);
    RunFolder folder = RunFolder.create(root, "timeline", clock.start());
    SyntheticDay day = new SyntheticDay(series, 42);
    NamedValues environment = NamedValues.of("host", "bench");
    try (RunWriter out =
        new RunWriter(folder, clock, "w0", Workloads.manifest(clock, environment))) {
      out.event(0, Event.PHASE_START, PHASE, null, Map.of("pacing", "closed", "threads", 1));
      for (long second = 0; second < seconds; second++) {
        Map<String, Double> values = day.next();
        out.sample(second * SyntheticDay.SECOND + day.jitterNanos(), values);
        day.latencies(out, PHASE, OPERATIONS, second);
      }
      out.event(seconds * SyntheticDay.SECOND, Event.PHASE_END, PHASE, null, Map.of());
    }
    RunReader.read(folder.path()).keepIntervals();
    System.out.printf(
        Locale.ROOT,
        "%,d s x %d series: series %.1f MB, histograms %.1f MB, figures of intervals %.1f MB%n",
        seconds,
        series,
        megabytes(folder.path(), name -> name.startsWith("series")),
        megabytes(folder.latency(), name -> name.endsWith(".hlog")),
        megabytes(folder.latency(), name -> name.endsWith(".zip")));
  }

  private static void open(Path root) throws IOException {
    Path run;
    try (Stream<Path> runs = Files.list(root.resolve("timeline"))) {
      run = runs.findFirst().orElseThrow();
    }
    for (String jvm : List.of("new", "warm", "warm")) {
      long start = System.nanoTime();
      Timeline timeline = Timeline.open(run);
      double opened = seconds(start);
      long points = 0;
      for (SeriesId id : shown(timeline)) {
        points += timeline.points(id).size();
      }
      System.out.printf(
          Locale.ROOT,
          "%s JVM: %d series opened in %.2f s; after %.2f s, %,d points of %d series were loaded%n",
          jvm,
          timeline.series().size(),
          opened,
          seconds(start),
          points,
          SHOWN);
    }
  }

  private static List<SeriesId> shown(Timeline timeline) {
    List<SeriesId> all = List.copyOf(timeline.series());
    List<SeriesId> measured =
        all.stream()
            .filter(id -> id.name().startsWith("latency.") || id.name().startsWith("throughput."))
            .limit(SHOWN / 2)
            .toList();
    int step = all.size() / (SHOWN - measured.size());
    return Stream.concat(
            measured.stream(),
            Stream.iterate(0, i -> i + step)
                .limit(all.size() / step)
                .map(all::get)
                .filter(id -> !measured.contains(id)))
        .limit(SHOWN)
        .toList();
  }

  static double megabytes(Path folder, Predicate<String> counts) throws IOException {
    long bytes = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (counts.test(file.getFileName().toString())) {
          bytes += Files.size(file);
        }
      }
    }
    return bytes / 1e6;
  }

  private static double seconds(long startNanos) {
    return (System.nanoTime() - startNanos) / 1e9;
  }
}
