package assay.lab.ycsb;

import java.util.List;
import java.util.Set;

/**
 * Format of the results.
 *
 * @param exportFile path of the file for the results; empty means standard output
 * @param statusIntervalSeconds time between status lines; 0 means no status lines
 * @param nanoseconds whether times are printed in nanoseconds rather than whole microseconds
 * @param percentiles percentiles that the measurement type hdrhistogram prints
 * @param histogramPrefix prefix of histogram files' paths; null means no files
 * @param ownStatuses statuses whose times have their own section; {@link #EVERY} means all statuses
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
  static final String EVERY = "*";

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

  enum Interval {
    OP,
    INTENDED,
    BOTH
  }

  String unit() {
    return nanoseconds ? "(ns)" : "(us)";
  }

  /** A time in the printed unit; microseconds are truncated to whole numbers, as in YCSB. */
  long time(long nanos) {
    return nanoseconds ? nanos : nanos / 1000;
  }

  double mean(double nanos) {
    return nanoseconds ? nanos : nanos / 1e3;
  }

  double variance(double nanosSquared) {
    return nanoseconds ? nanosSquared : nanosSquared / 1e6;
  }

  /**
   * Whether the times of a status have their own section instead of being part of the section
   * -FAILED.
   */
  boolean tells(String status) {
    return ownStatuses.contains(EVERY) || ownStatuses.contains(status);
  }
}
