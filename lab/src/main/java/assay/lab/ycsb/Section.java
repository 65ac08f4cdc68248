package assay.lab.ycsb;

import assay.lab.run.file.IntervalSummary;
import assay.lab.run.latency.LatencySeries;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** What YCSB's output tells of one name, such as {@code READ-FAILED}. Being filled. */
final class Section {
  private final Histogram nanos = new Histogram(3);
  private final List<IntervalSummary> intervals = new ArrayList<>();
  private final Map<String, Long> statuses = new LinkedHashMap<>();
  private boolean isTimed = true;

  Section() {
    nanos.setAutoResize(true);
  }

  /** Adds all times of a series; null adds nothing. */
  void add(LatencySeries series) {
    if (series != null) {
      nanos.add(series.measured());
      intervals.addAll(series.intervals());
    }
  }

  /** Adds one time. */
  void add(long timeNanos) {
    nanos.recordValue(timeNanos);
  }

  /** Counts operations that ended so; none are not told. */
  void count(String status, long operations) {
    if (operations > 0) {
      statuses.merge(status, operations, Long::sum);
    }
  }

  /** It has counts by status alone. */
  void withoutTimes() {
    isTimed = false;
  }

  boolean isTimed() {
    return isTimed;
  }

  /** Operations whose times were taken, or all that were counted where none were. */
  long operations() {
    return isTimed
        ? nanos.getTotalCount()
        : statuses.values().stream().mapToLong(Long::longValue).sum();
  }

  Histogram nanos() {
    return nanos;
  }

  /** Warm-up included, in no order. */
  List<IntervalSummary> intervals() {
    return intervals;
  }

  /** In YCSB's order. */
  Map<String, Long> statuses() {
    return statuses;
  }

  boolean isEmpty() {
    return nanos.getTotalCount() == 0 && statuses.isEmpty();
  }
}
