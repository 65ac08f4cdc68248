package assay.lab.measure;

import assay.lab.measure.LatencyKey.Tag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/** Adds up the recordings of a phase's threads. Only one thread may use a collector. */
public final class IntervalCollector {
  private final String phase;
  private final List<String> operations;
  private final long startNanos;
  private final long intervalNanos;
  private final List<ThreadRecorder> recorders = new ArrayList<>();

  /**
   * @param operations names of the operations, in the order of the indices that recorders use
   */
  public IntervalCollector(
      String phase, List<String> operations, long startNanos, long intervalNanos) {
    this.phase = phase;
    this.operations = List.copyOf(operations);
    this.startNanos = startNanos;
    this.intervalNanos = intervalNanos;
  }

  /**
   * Adds a thread and returns the thread's recorder. Must be called before the first {@link
   * #collect}.
   */
  public ThreadRecorder addThread(boolean openLoop) {
    ThreadRecorder recorder =
        new ThreadRecorder(operations.size(), openLoop, startNanos, intervalNanos);
    recorders.add(recorder);
    return recorder;
  }

  /** Returns all intervals that threads handed over since the last call, in chronological order. */
  public List<Interval> collect() {
    return collectBefore(Long.MAX_VALUE);
  }

  /**
   * Works like {@link #collect}, but returns only intervals that have ended by {@code nowNanos}. An
   * idle thread may hand over an interval before the interval ends; a later call returns such an
   * interval.
   */
  public List<Interval> collectEndedBy(long nowNanos) {
    return collectBefore((nowNanos - startNanos) / intervalNanos);
  }

  private List<Interval> collectBefore(long before) {
    SortedMap<Long, Sum> sums = new TreeMap<>();
    for (ThreadRecorder recorder : recorders) {
      for (IntervalBuffer buffer; (buffer = recorder.takeFilled(before)) != null; ) {
        sums.computeIfAbsent(buffer.index, index -> new Sum()).add(buffer);
        recorder.giveBack(buffer);
      }
    }
    List<Interval> intervals = new ArrayList<>(sums.size());
    sums.forEach((index, sum) -> intervals.add(sum.interval(index)));
    return intervals;
  }

  private final class Sum {
    private final Histogram[] histograms =
        new Histogram[operations.size() * IntervalBuffer.TAGS + 1];
    private long accepted;
    private long acknowledged;
    private final long[] rows = new long[operations.size()];
    private long scannedCells;
    private long handledRows;

    void add(IntervalBuffer buffer) {
      accepted += buffer.accepted;
      acknowledged += buffer.acknowledged;
      for (int operation = 0; operation < rows.length; operation++) {
        rows[operation] += buffer.rows[operation];
      }
      scannedCells += buffer.scannedCells;
      handledRows += buffer.handledRows;
      for (int slot = 0; slot < buffer.slots(); slot++) {
        AbstractHistogram part = buffer.histogram(slot);
        if (part != null && part.getTotalCount() > 0) {
          histogram(slot).add(part);
        }
      }
      buffer.log().replay((slot, nanos) -> histogram(slot).recordValue(nanos));
    }

    private Histogram histogram(int slot) {
      if (histograms[slot] == null) {
        histograms[slot] = new Histogram(IntervalBuffer.SIGNIFICANT_DIGITS);
      }
      return histograms[slot];
    }

    private SortedMap<LatencyKey, Histogram> byKey() {
      SortedMap<LatencyKey, Histogram> byKey = new TreeMap<>();
      for (int slot = 0; slot < histograms.length; slot++) {
        if (histograms[slot] != null) {
          byKey.put(key(slot), histograms[slot]);
        }
      }
      return byKey;
    }

    private Map<String, Long> rowsByOperation() {
      Map<String, Long> byOperation = new LinkedHashMap<>();
      for (int operation = 0; operation < rows.length; operation++) {
        if (rows[operation] > 0) {
          byOperation.put(operations.get(operation), rows[operation]);
        }
      }
      return byOperation;
    }

    Interval interval(long index) {
      return new Interval(
          startNanos + index * intervalNanos,
          intervalNanos,
          byKey(),
          accepted,
          acknowledged,
          rowsByOperation(),
          scannedCells,
          handledRows);
    }
  }

  private LatencyKey key(int slot) {
    int operation = slot / IntervalBuffer.TAGS;
    return operation == operations.size()
        ? new LatencyKey(phase, LatencyKey.SCHEDULE_LAG, Tag.OK)
        : new LatencyKey(
            phase, operations.get(operation), Tag.values()[slot % IntervalBuffer.TAGS]);
  }
}
