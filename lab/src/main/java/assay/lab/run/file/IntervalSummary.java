package assay.lab.run.file;

import assay.lab.measure.LatencySummary;

/**
 * One interval of a latency series.
 *
 * @param startSeconds since the run began
 * @param lengthSeconds usually 1
 */
public record IntervalSummary(double startSeconds, double lengthSeconds, LatencySummary latency) {
  public double middleSeconds() {
    return startSeconds + lengthSeconds / 2;
  }
}
