package assay.lab.run.latency;

import assay.lab.measure.LatencyKey;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.run.file.Extent;
import assay.lab.run.file.IntervalSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The latencies in a run's folder at one moment. Intervals are read on request. For a finished run,
 * intervals are read from the statistics that were computed at the run's end. For a run without
 * statistics, intervals are computed from the histograms, one operation at a time. Effectively
 * immutable; thread-safe.
 */
public final class LatencyFolder {
  private final IntervalFile made;
  private final Path folder;
  private final SortedMap<String, Operation> operations = new TreeMap<>();
  private final List<String> salvage = new ArrayList<>();

  private static final class Operation {
    final String name;
    final OperationReader reader;
    final List<Path> files;
    SortedMap<LatencyKey, List<IntervalSummary>> intervals;

    Operation(String name, OperationReader reader, List<Path> files) {
      this.name = name;
      this.reader = reader;
      this.files = files;
    }

    SortedMap<LatencyKey, List<IntervalSummary>> intervals() throws IOException {
      // The reader is shared with reopened folders.
      synchronized (reader) {
        if (intervals == null) {
          reader.advance(files);
          intervals = reader.intervals();
        }
        return intervals;
      }
    }
  }

  @FunctionalInterface
  private interface Task<T> {
    T of(Operation operation) throws IOException;
  }

  private LatencyFolder(Path folder, Map<String, Operation> known) throws IOException {
    this.folder = folder;
    SortedMap<String, List<Path>> files = files();
    made = files.isEmpty() ? null : IntervalFile.open(folder).orElse(null);
    files.forEach(
        (name, logs) -> {
          Operation before = known.get(name);
          OperationReader reader =
              before == null ? new OperationReader(name, phase -> 0) : before.reader;
          operations.put(name, new Operation(name, reader, logs));
        });
  }

  public static LatencyFolder open(Path folder) throws IOException {
    return new LatencyFolder(folder, Map.of());
  }

  /**
   * Returns the current content of the same folder. Reads only data that was added since this
   * object was opened.
   */
  public LatencyFolder reopened() throws IOException {
    return new LatencyFolder(folder, operations);
  }

  private SortedMap<String, List<Path>> files() throws IOException {
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
          salvage.add(
              file.getFileName()
                  + ": skipped, because its name is not WORKER.PHASE.OPERATION.hlog");
        }
      }
    }
    return workers;
  }

  /**
   * Reads all histograms.
   *
   * @param measuredFromSeconds returns the end of a phase's warm-up; must be thread-safe
   * @param skipped receives a sentence for each skipped file or line
   */
  public SortedMap<LatencyKey, LatencySeries> read(
      ToDoubleFunction<String> measuredFromSeconds, List<String> skipped) throws IOException {
    skipped.addAll(salvage);
    SortedMap<LatencyKey, LatencySeries> all = new TreeMap<>();
    for (OperationReader.Read read :
        inParallel(each -> new OperationReader(each.name, measuredFromSeconds).read(each.files))) {
      all.putAll(read.series());
      skipped.addAll(read.salvage());
    }
    return all;
  }

  /**
   * Returns the time range and number of intervals of each key. Reads all histograms if the run has
   * no statistics.
   */
  public SortedMap<LatencyKey, Extent> extents() throws IOException {
    if (made != null) {
      return made.extents();
    }
    SortedMap<LatencyKey, Extent> extents = new TreeMap<>();
    inParallel(Operation::intervals)
        .forEach(read -> read.forEach((key, all) -> extents.put(key, Extent.of(all))));
    return extents;
  }

  private <T> List<T> inParallel(Task<T> task) throws IOException {
    try {
      return operations.values().parallelStream()
          .map(
              operation -> {
                try {
                  return task.of(operation);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              })
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  public List<IntervalSummary> intervals(LatencyKey key) throws IOException {
    if (made != null) {
      return made.extents().containsKey(key) ? made.read(key) : List.of();
    }
    Operation operation = operations.get(key.phase() + "." + key.operation());
    return operation == null ? List.of() : operation.intervals().getOrDefault(key, List.of());
  }

  public List<String> salvage() {
    List<String> all = new ArrayList<>(salvage);
    for (Operation operation : operations.values()) {
      synchronized (operation.reader) {
        all.addAll(operation.reader.salvage());
      }
    }
    return all;
  }

  /**
   * Returns the end of a phase's last interval in seconds since the run began; empty if there is no
   * interval. Reads only the ends of files.
   */
  public Optional<Double> lastSeconds(String phase) throws IOException {
    Optional<Double> last = Optional.empty();
    for (Operation operation : operations.values()) {
      if (operation.name.startsWith(phase + ".")) {
        for (Path file : operation.files) {
          double end = OperationReader.lastSeconds(file);
          last = Double.isNaN(end) ? last : Optional.of(Math.max(end, last.orElse(end)));
        }
      }
    }
    return last;
  }
}
