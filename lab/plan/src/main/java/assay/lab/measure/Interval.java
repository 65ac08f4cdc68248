package assay.lab.measure;

import java.util.Map;
import java.util.SortedMap;
import org.HdrHistogram.Histogram;

/**
 * Data that the threads of one process recorded in one interval. A delayed thread hands over its
 * part of an interval late, so the same interval may appear several times. Readers add up the parts
 * of an interval.
 *
 * @param startNanos start of the interval, on the clock of {@code System.nanoTime()}
 * @param histograms histograms of times in nanoseconds
 * @param accepted number of writes that the client accepted during the interval
 * @param acknowledged number of writes that the store acknowledged during the interval
 * @param rows number of rows that scans and multi-reads returned during the interval, by operation
 * @param scannedCells number of cells in the returned rows
 * @param handledRows number of rows that servers read for filtered scans; 0 if the store does not
 *     count such rows
 */
public record Interval(
    long startNanos,
    long lengthNanos,
    SortedMap<LatencyKey, Histogram> histograms,
    long accepted,
    long acknowledged,
    Map<String, Long> rows,
    long scannedCells,
    long handledRows) {
  public Interval(
      long startNanos,
      long lengthNanos,
      SortedMap<LatencyKey, Histogram> histograms,
      long accepted,
      long acknowledged) {
    this(startNanos, lengthNanos, histograms, accepted, acknowledged, Map.of(), 0, 0);
  }

  public long scannedRows() {
    return rows.values().stream().mapToLong(Long::longValue).sum();
  }
}
