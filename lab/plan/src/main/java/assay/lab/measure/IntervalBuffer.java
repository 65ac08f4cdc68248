package assay.lab.measure;

import assay.lab.measure.LatencyKey.Tag;
import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.IntCountsHistogram;

/**
 * Recordings of one thread in one interval. The thread owns the buffer until it hands the buffer
 * over to the collector. The collector then owns the buffer until it returns the buffer to the
 * thread.
 *
 * <p>Each slot records one kind of time for one kind of operation. A slot either has a histogram,
 * or keeps its samples in a short log that all slots share. When the log is full, each slot with
 * samples in the log gets a permanent histogram. A histogram needs as much memory as thousands of
 * logged samples. Adding a histogram to a sum takes as long as adding thousands of samples. If
 * there are many threads, only a few threads fill their log.
 */
final class IntervalBuffer {
  /**
   * Number of significant digits of histograms: a value that is read back is within 0.1 % of the
   * recorded value.
   */
  static final int SIGNIFICANT_DIGITS = 3;

  private static final long USUAL_LONGEST_NANOS = 1L << 30;

  static final int TAGS = Tag.values().length;

  private final AbstractHistogram[] histograms;
  private final SampleLog log = new SampleLog();
  long index;
  long accepted;
  long acknowledged;
  final long[] rows;
  long scannedCells;
  long handledRows;
  private boolean used;

  IntervalBuffer(int operations) {
    histograms = new AbstractHistogram[operations * TAGS + 1];
    rows = new long[operations];
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

  void countScanned(int operation, long newRows, long cells, long handled) {
    used = true;
    rows[operation] += newRows;
    scannedCells += cells;
    handledRows += handled;
  }

  boolean isUsed() {
    return used;
  }

  AbstractHistogram histogram(int slot) {
    return histograms[slot];
  }

  SampleLog log() {
    return log;
  }

  int slots() {
    return histograms.length;
  }

  void reset() {
    used = false;
    accepted = 0;
    acknowledged = 0;
    Arrays.fill(rows, 0);
    scannedCells = 0;
    handledRows = 0;
    log.clear();
    Arrays.stream(histograms).filter(h -> h != null).forEach(AbstractHistogram::reset);
  }

  private void record(int slot, long nanos) {
    used = true;
    AbstractHistogram histogram = histograms[slot];
    if (histogram == null) {
      note(slot, nanos < 0 ? 0 : nanos);
    } else {
      histogram.recordValue(nanos < 0 ? 0 : nanos);
    }
  }

  private void note(int slot, long nanos) {
    log.add(slot, nanos);
    if (log.isFull()) {
      log.replay(this::addToHistogram);
      log.clear();
    }
  }

  private void addToHistogram(int slot, long nanos) {
    if (histograms[slot] == null) {
      histograms[slot] = create();
    }
    histograms[slot].recordValue(nanos);
  }

  private static AbstractHistogram create() {
    AbstractHistogram histogram =
        new IntCountsHistogram(1, USUAL_LONGEST_NANOS, SIGNIFICANT_DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }
}
