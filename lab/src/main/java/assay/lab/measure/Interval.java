package assay.lab.measure;

import java.util.Map;
import java.util.SortedMap;
import org.HdrHistogram.Histogram;

/**
 * What all threads of one process noted in one interval. A thread that was held up hands in late:
 * the same interval may then come again, and readers add the parts.
 *
 * @param startNanos on the clock of {@code System.nanoTime()}
 * @param histograms by key, nanoseconds
 * @param accepted writes that the client took during the interval
 * @param acknowledged writes that the store acknowledged during the interval
 * @param rows that scans and multi-reads brought during the interval, by operation
 * @param scannedCells cells that they brought
 * @param handledRows rows that servers read for filtered scans; 0 where they do not count
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
  /** Of an interval without scans. */
  public Interval(
      long startNanos,
      long lengthNanos,
      SortedMap<LatencyKey, Histogram> histograms,
      long accepted,
      long acknowledged) {
    this(startNanos, lengthNanos, histograms, accepted, acknowledged, Map.of(), 0, 0);
  }

  /** Rows that all operations brought. */
  public long scannedRows() {
    return rows.values().stream().mapToLong(Long::longValue).sum();
  }
}
