package assay.lab.ycsb;

import java.util.List;
import java.util.Set;

/**
 * How results are to be written.
 *
 * @param exportFile empty for standard output
 * @param statusIntervalSeconds 0 for no status lines
 * @param nanoseconds whether times are told in nanoseconds, else in whole microseconds
 * @param percentiles as hdrhistogram tells them
 * @param histogramPrefix what the paths of histogram files begin with; null for no files
 * @param ownStatuses statuses whose times get a section of their own; {@link #EVERY} for all
 */
record OutputForm(
    Exporter.Form form,
    String exportFile,
    String label,
    int statusIntervalSeconds,
    Measurement measurement,
    Interval interval,
    boolean nanoseconds,
    List<Double> percentiles,
    boolean verbose,
    int buckets,
    int granularitySeconds,
    boolean rawSummary,
    String histogramPrefix,
    Set<String> ownStatuses) {
  /** Stands for every status. */
  static final String EVERY = "*";

  /** What is told of a section's times. */
  enum Measurement {
    HDRHISTOGRAM("hdrhistogram"),
    HISTOGRAM("histogram"),
    TIMESERIES("timeseries"),
    RAW("raw"),
    HDRHISTOGRAM_AND_HISTOGRAM("hdrhistogram+histogram"),
    HDRHISTOGRAM_AND_RAW("hdrhistogram+raw");

    private final String label;

    Measurement(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }

  /** Which times are told. */
  enum Interval {
    OP,
    INTENDED,
    BOTH
  }

  /** As it stands in the names of measurements. */
  String unit() {
    return nanoseconds ? "(ns)" : "(us)";
  }

  /** A time in the unit; whole microseconds are cut off as YCSB cuts them. */
  long time(long nanos) {
    return nanoseconds ? nanos : nanos / 1000;
  }

  /** A mean in the unit. */
  double mean(double nanos) {
    return nanoseconds ? nanos : nanos / 1e3;
  }

  /** A variance in the unit's square. */
  double variance(double nanosSquared) {
    return nanoseconds ? nanosSquared : nanosSquared / 1e6;
  }

  /** Whether a status has a section of its own instead of a part in -FAILED. */
  boolean tells(String status) {
    return ownStatuses.contains(EVERY) || ownStatuses.contains(status);
  }
}
