package assay.lab.run.file;

import assay.lab.measure.LatencySummary;

/**
 * One interval of one latency series.
 *
 * @param startSeconds since the run began
 * @param lengthSeconds usually 1
 */
public record IntervalSummary(double startSeconds, double lengthSeconds, LatencySummary latency) {
  /** Where its figures stand on the time axis. */
  public double middleSeconds() {
    return startSeconds + lengthSeconds / 2;
  }
}
