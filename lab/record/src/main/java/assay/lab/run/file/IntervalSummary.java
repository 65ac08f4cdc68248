package assay.lab.run.file;

import assay.lab.measure.LatencySummary;

/**
 * Summary of the latencies in one interval of a series.
 *
 * @param startSeconds start of the interval, in seconds since the run began
 * @param lengthSeconds length of the interval in seconds; usually 1
 */
public record IntervalSummary(double startSeconds, double lengthSeconds, LatencySummary latency) {
  public double middleSeconds() {
    return startSeconds + lengthSeconds / 2;
  }
}
