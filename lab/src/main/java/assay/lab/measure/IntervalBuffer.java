package assay.lab.measure;

import assay.lab.measure.LatencyKey.Tag;
import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.IntCountsHistogram;

/**
 * What one thread notes during one interval. Belongs to the thread until it is handed over, to the
 * collector until it is given back.
 */
final class IntervalBuffer {
  /** Three significant digits: a value read back is within 0.1 % of the value recorded. */
  private static final int SIGNIFICANT_DIGITS = 3;

  /** Where histograms start; longer times make them grow. */
  private static final long USUAL_LONGEST_NANOS = 1L << 30;

  static final int TAGS = Tag.values().length;

  private final AbstractHistogram[] histograms;
  long index;
  long accepted;
  long acknowledged;
  long scannedRows;
  long scannedCells;
  private boolean used;

  /**
   * @param operations how many operations there are; the schedule lag comes after them
   */
  IntervalBuffer(int operations) {
    histograms = new AbstractHistogram[operations * TAGS + 1];
  }

  void record(int operation, Tag tag, long nanos) {
    record(operation * TAGS + tag.ordinal(), nanos);
  }

  void recordScheduleLag(long nanos) {
    record(histograms.length - 1, nanos);
  }

  void count(long newlyAccepted, long newlyAcknowledged) {
    used = true;
    accepted += newlyAccepted;
    acknowledged += newlyAcknowledged;
  }

  void countScanned(long rows, long cells) {
    used = true;
    scannedRows += rows;
    scannedCells += cells;
  }

  boolean isUsed() {
    return used;
  }

  /** The histogram of a slot; null where nothing was ever recorded. */
  AbstractHistogram histogram(int slot) {
    return histograms[slot];
  }

  int slots() {
    return histograms.length;
  }

  void reset() {
    used = false;
    accepted = 0;
    acknowledged = 0;
    scannedRows = 0;
    scannedCells = 0;
    Arrays.stream(histograms).filter(h -> h != null).forEach(AbstractHistogram::reset);
  }

  private void record(int slot, long nanos) {
    used = true;
    AbstractHistogram histogram = histograms[slot];
    if (histogram == null) {
      histogram = create();
      histograms[slot] = histogram;
    }
    histogram.recordValue(nanos < 0 ? 0 : nanos);
  }

  private static AbstractHistogram create() {
    AbstractHistogram histogram =
        new IntCountsHistogram(1, USUAL_LONGEST_NANOS, SIGNIFICANT_DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }
}
