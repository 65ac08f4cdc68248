package assay.lab.ycsb;

import assay.lab.run.file.IntervalSummary;
import assay.lab.run.latency.LatencySeries;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Values of one section of YCSB's output, such as {@code READ-FAILED}. Instances are mutable. */
final class Section {
  private final Histogram nanos = new Histogram(3);
  private final List<IntervalSummary> intervals = new ArrayList<>();
  private final Map<String, Long> statuses = new LinkedHashMap<>();
  private boolean isTimed = true;

  void add(LatencySeries series) {
    if (series != null) {
      nanos.add(series.measured());
      intervals.addAll(series.intervals());
    }
  }

  void add(long timeNanos) {
    nanos.recordValue(timeNanos);
  }

  void count(String status, long operations) {
    if (operations > 0) {
      statuses.merge(status, operations, Long::sum);
    }
  }

  void withoutTimes() {
    isTimed = false;
  }

  boolean isTimed() {
    return isTimed;
  }

  /**
   * Returns the number of recorded times. For a section without times, returns the number of
   * counted operations.
   */
  long operations() {
    return isTimed
        ? nanos.getTotalCount()
        : statuses.values().stream().mapToLong(Long::longValue).sum();
  }

  Histogram nanos() {
    return nanos;
  }

  /**
   * Returns the recorded intervals, including the intervals of the warm-up, in no particular order.
   */
  List<IntervalSummary> intervals() {
    return intervals;
  }

  Map<String, Long> statuses() {
    return statuses;
  }

  boolean isEmpty() {
    return nanos.getTotalCount() == 0 && statuses.isEmpty();
  }
}
