package assay.lab.run.latency;

import assay.lab.measure.LatencyKey;
import assay.lab.plan.phase.LoadPlan;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;

/** Reads the {@code .hlog} files of a run, with one task per operation of a phase. */
public final class LatencyReader {
  private final ToDoubleFunction<String> measuredFromSeconds;
  private final List<String> salvage;

  /**
   * @param measuredFromSeconds returns the end of a phase's warm-up; thread-safe
   * @param salvage receives a sentence for each skipped file or line
   */
  public LatencyReader(ToDoubleFunction<String> measuredFromSeconds, List<String> salvage) {
    this.measuredFromSeconds = measuredFromSeconds;
    this.salvage = salvage;
  }

  public SortedMap<LatencyKey, LatencySeries> read(Path folder) throws IOException {
    return read(files(folder, salvage));
  }

  /**
   * Returns the files of all workers, by {@code PHASE.OPERATION}. If a phase has several
   * activities, the activities' files are also listed under the phase, which is the activities'
   * sum.
   */
  static SortedMap<String, List<Path>> files(Path folder, List<String> salvage) throws IOException {
    SortedMap<String, List<Path>> workers = new TreeMap<>();
    if (!Files.isDirectory(folder)) {
      salvage.add("the folder latency is missing");
      return workers;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + LatencyLog.SUFFIX)) {
      for (Path file : files) {
        String[] name = file.getFileName().toString().split("\\.", -1);
        if (name.length == 4) {
          workers.computeIfAbsent(name[1] + "." + name[2], n -> new ArrayList<>()).add(file);
        } else if (name.length == 5) {
          String activity = LoadPlan.nameOf(name[1], name[2]);
          workers.computeIfAbsent(activity + "." + name[3], n -> new ArrayList<>()).add(file);
          workers.computeIfAbsent(name[1] + "." + name[3], n -> new ArrayList<>()).add(file);
        } else {
          salvage.add(file.getFileName() + ": not named worker.phase.operation.hlog; skipped");
        }
      }
    }
    return workers;
  }

  static String phase(String name) {
    return name.substring(0, name.lastIndexOf('.'));
  }

  static String operation(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private SortedMap<LatencyKey, LatencySeries> read(SortedMap<String, List<Path>> workers)
      throws IOException {
    int threads = Math.min(workers.size(), Runtime.getRuntime().availableProcessors());
    ExecutorService executor = Executors.newFixedThreadPool(Math.max(1, threads));
    try {
      List<Future<OperationReader.Read>> reading = new ArrayList<>();
      for (Map.Entry<String, List<Path>> files : workers.entrySet()) {
        String phase = phase(files.getKey());
        double from = measuredFromSeconds.applyAsDouble(phase);
        OperationReader reader = new OperationReader(phase, operation(files.getKey()), from);
        reading.add(executor.submit(() -> reader.read(files.getValue())));
      }
      SortedMap<LatencyKey, LatencySeries> read = new TreeMap<>();
      for (Future<OperationReader.Read> each : reading) {
        OperationReader.Read operation = finished(each);
        read.putAll(operation.series());
        salvage.addAll(operation.salvage());
      }
      return read;
    } finally {
      executor.shutdownNow();
    }
  }

  private static OperationReader.Read finished(Future<OperationReader.Read> reading)
      throws IOException {
    try {
      return reading.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted = new InterruptedIOException("interrupted while reading");
      interrupted.initCause(e);
      throw interrupted;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException unreadable) {
        throw unreadable;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
