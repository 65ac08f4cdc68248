package assay.lab.run.latency;

import assay.lab.measure.LatencyKey;
import assay.lab.run.file.Extent;
import assay.lab.run.file.IntervalSummary;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The intervals of a run, as recorded in the run's folder at one moment. Intervals are read on
 * request: for a finished run, from the figures that were computed at the run's end; otherwise,
 * from the histograms, one operation at a time. Effectively immutable; thread-safe.
 */
public final class LatencyFolder {
  /** Number of bytes at the end of a file that certainly contain the start of a line. */
  private static final int TAIL_BYTES = 1 << 18;

  private final Path folder;
  private final IntervalFile made;
  private final SortedMap<String, Operation> operations = new TreeMap<>();
  private final List<String> salvage = new ArrayList<>();

  private static final class Operation {
    final OperationReader reader;
    final List<Path> files;
    SortedMap<LatencyKey, List<IntervalSummary>> intervals;

    Operation(OperationReader reader, List<Path> files) {
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

  private LatencyFolder(Path folder, IntervalFile made) {
    this.folder = folder;
    this.made = made;
  }

  public static LatencyFolder open(Path folder) throws IOException {
    return open(folder, Map.of());
  }

  /** Returns the same folder with everything that was added since; reads only the additions. */
  public LatencyFolder reopened() throws IOException {
    return open(folder, operations);
  }

  private static LatencyFolder open(Path folder, Map<String, Operation> known) throws IOException {
    List<String> salvage = new ArrayList<>();
    SortedMap<String, List<Path>> files = LatencyReader.files(folder, salvage);
    Optional<IntervalFile> made = files.isEmpty() ? Optional.empty() : IntervalFile.open(folder);
    LatencyFolder opened = new LatencyFolder(folder, made.orElse(null));
    opened.salvage.addAll(salvage);
    files.forEach(
        (operation, logs) -> {
          OperationReader reader =
              known.containsKey(operation)
                  ? known.get(operation).reader
                  : new OperationReader(
                      LatencyReader.phase(operation), LatencyReader.operation(operation), 0);
          opened.operations.put(operation, new Operation(reader, logs));
        });
    return opened;
  }

  /**
   * Returns the time range and number of intervals of each key. If the run has not ended, this
   * reads all histograms.
   */
  public SortedMap<LatencyKey, Extent> extents() throws IOException {
    if (made != null) {
      return made.extents();
    }
    SortedMap<LatencyKey, Extent> extents = new TreeMap<>();
    try {
      operations.values().parallelStream().forEach(LatencyFolder::read);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (Operation operation : operations.values()) {
      operation.intervals().forEach((key, intervals) -> extents.put(key, Extent.of(intervals)));
    }
    return extents;
  }

  private static void read(Operation operation) {
    try {
      operation.intervals();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the intervals of a key in order of time; empty if there is no such key. */
  public List<IntervalSummary> intervals(LatencyKey key) throws IOException {
    if (made != null) {
      return made.extents().containsKey(key) ? made.read(key) : List.of();
    }
    Operation operation = operations.get(key.phase() + "." + key.operation());
    return operation == null ? List.of() : operation.intervals().getOrDefault(key, List.of());
  }

  /** Returns one sentence for each damaged or missing file among the histograms read so far. */
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
   * Returns the end of a phase's last interval; NaN if there is no interval. Reads only the ends of
   * files.
   */
  public double lastSeconds(String phase) throws IOException {
    double last = Double.NaN;
    for (Map.Entry<String, Operation> operation : operations.entrySet()) {
      if (operation.getKey().startsWith(phase + ".")) {
        for (Path file : operation.getValue().files) {
          last = later(last, lastSeconds(file));
        }
      }
    }
    return last;
  }

  private static double later(double one, double other) {
    return Double.isNaN(one) || other > one ? other : one;
  }

  private static double lastSeconds(Path file) throws IOException {
    byte[] tail;
    boolean whole;
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      long from = Math.max(0, in.length() - TAIL_BYTES);
      whole = from == 0;
      in.seek(from);
      tail = new byte[(int) (in.length() - from)];
      in.readFully(tail);
    }
    String text = new String(tail, StandardCharsets.ISO_8859_1);
    double last = Double.NaN;
    String[] lines = text.substring(0, text.lastIndexOf('\n') + 1).split("\n", -1);
    for (int i = whole ? 0 : 1; i < lines.length; i++) {
      last = later(last, OperationReader.endSeconds(lines[i]));
    }
    return last;
  }
}
