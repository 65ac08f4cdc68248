package assay.lab.measure;

import assay.lab.measure.LatencyKey.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/** Adds up what the threads of a phase hand over. Used by one thread. */
public final class IntervalCollector {
  private final String phase;
  private final List<String> operations;
  private final long startNanos;
  private final long intervalNanos;
  private final List<ThreadRecorder> recorders = new ArrayList<>();

  /**
   * @param operations their names, in the order of the recorders' indices
   */
  public IntervalCollector(
      String phase, List<String> operations, long startNanos, long intervalNanos) {
    this.phase = phase;
    this.operations = List.copyOf(operations);
    this.startNanos = startNanos;
    this.intervalNanos = intervalNanos;
  }

  /** A recorder for one more thread; to be called before the first {@link #collect}. */
  public ThreadRecorder addThread(boolean openLoop) {
    ThreadRecorder recorder =
        new ThreadRecorder(operations.size(), openLoop, startNanos, intervalNanos);
    recorders.add(recorder);
    return recorder;
  }

  /** All that was handed over since the last call, by interval in order; often one, or none. */
  public List<Interval> collect() {
    SortedMap<Long, Sum> sums = new TreeMap<>();
    for (ThreadRecorder recorder : recorders) {
      for (IntervalBuffer buffer; (buffer = recorder.takeFilled()) != null; ) {
        sums.computeIfAbsent(buffer.index, index -> new Sum()).add(buffer);
        recorder.giveBack(buffer);
      }
    }
    List<Interval> intervals = new ArrayList<>(sums.size());
    sums.forEach((index, sum) -> intervals.add(sum.interval(index)));
    return intervals;
  }

  private final class Sum {
    private final SortedMap<LatencyKey, Histogram> histograms = new TreeMap<>();
    private long accepted;
    private long acknowledged;
    private long scannedRows;
    private long scannedCells;

    void add(IntervalBuffer buffer) {
      accepted += buffer.accepted;
      acknowledged += buffer.acknowledged;
      scannedRows += buffer.scannedRows;
      scannedCells += buffer.scannedCells;
      for (int slot = 0; slot < buffer.slots(); slot++) {
        AbstractHistogram part = buffer.histogram(slot);
        if (part != null && part.getTotalCount() > 0) {
          histograms.computeIfAbsent(key(slot), key -> emptyLike(part)).add(part);
        }
      }
    }

    Interval interval(long index) {
      return new Interval(
          startNanos + index * intervalNanos,
          intervalNanos,
          histograms,
          accepted,
          acknowledged,
          scannedRows,
          scannedCells);
    }
  }

  private LatencyKey key(int slot) {
    int operation = slot / IntervalBuffer.TAGS;
    return operation == operations.size()
        ? new LatencyKey(phase, LatencyKey.SCHEDULE_LAG, Tag.OK)
        : new LatencyKey(
            phase, operations.get(operation), Tag.values()[slot % IntervalBuffer.TAGS]);
  }

  private static Histogram emptyLike(AbstractHistogram part) {
    Histogram histogram = new Histogram(part.getNumberOfSignificantValueDigits());
    histogram.setAutoResize(true);
    return histogram;
  }
}
