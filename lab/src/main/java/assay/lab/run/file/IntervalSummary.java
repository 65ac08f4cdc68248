package assay.lab.run.file;

import assay.lab.measure.LatencySummary;

/**
 * One interval of a latency series.
 *
 * @param startSeconds start of the interval, in seconds since the run began
 * @param lengthSeconds length of the interval; usually 1
 */
public record IntervalSummary(double startSeconds, double lengthSeconds, LatencySummary latency) {
  public double middleSeconds() {
    return startSeconds + lengthSeconds / 2;
  }
}
