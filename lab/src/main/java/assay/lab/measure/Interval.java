package assay.lab.measure;

import java.util.Map;
import java.util.SortedMap;
import org.HdrHistogram.Histogram;

/**
 * What the threads of one process recorded in one interval. A delayed thread hands in its part
 * late: the same interval may appear again, and readers add up the parts.
 *
 * @param startNanos on the clock of {@code System.nanoTime()}
 * @param histograms in nanoseconds
 * @param accepted writes that the client accepted during the interval
 * @param acknowledged writes that the store acknowledged during the interval
 * @param rows rows returned by scans and multi-reads during the interval, by operation
 * @param scannedCells cells in these rows
 * @param handledRows rows that servers read for filtered scans; 0 where the store does not count
 *     them
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
