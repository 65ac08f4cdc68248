package assay.lab.run.series;

import java.util.ArrayList;
import java.util.List;

/**
 * What a probe sampled under one name.
 *
 * @param name dotted, with its unit last: {@code cpu.assay.cores}
 * @param samples in order of time; a gap is a missing time, never a zero
 */
public record SampledSeries(String name, List<Sample> samples) {
  /** What groups of processes send and receive is told every five seconds, and often later. */
  private static final String SELDOM = "net.";

  /** What is sampled every second is not further apart. */
  private static final double SECOND = 1.5;

  /** So much of a mean may be of what was before. */
  private static final double MOST_BEFORE = 0.25;

  /**
   * One reading.
   *
   * @param seconds since the run began
   */
  public record Sample(double seconds, double value) {}

  /**
   * Of a time, its beginning excluded. A rate is the mean since the sample before, or since the run
   * began: one that is told seldom, and to more than a quarter of what was before that time, is
   * left out.
   */
  public List<Sample> within(double fromSeconds, double toSeconds) {
    List<Sample> within = new ArrayList<>();
    double before = 0;
    for (Sample sample : samples) {
      double length = sample.seconds() - before;
      boolean seldom = name.startsWith(SELDOM) && length > SECOND;
      boolean ofBefore = seldom && fromSeconds - before > MOST_BEFORE * length;
      if (!ofBefore && sample.seconds() > fromSeconds && sample.seconds() <= toSeconds) {
        within.add(sample);
      }
      before = sample.seconds();
    }
    return within;
  }
}
