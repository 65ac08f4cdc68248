package assay.lab.run.series;

import java.util.ArrayList;
import java.util.Comparator;
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

  /** So much of a mean that is told seldom may be of another time. */
  private static final double MOST_OUTSIDE = 0.25;

  /**
   * One reading.
   *
   * @param seconds since the run began
   */
  public record Sample(double seconds, double value) {}

  /**
   * Of a time. A sample stands for the time since the one before it, or for as much as there is to
   * the one after it if that is less, and counts where the middle of that lies. A rate that is told
   * seldom is left out if more than a quarter of what it is the mean of lies outside.
   */
  public List<Sample> within(double fromSeconds, double toSeconds) {
    List<Sample> inOrder = new ArrayList<>(samples);
    inOrder.sort(Comparator.comparingDouble(Sample::seconds));
    List<Sample> within = new ArrayList<>();
    double before = 0;
    for (int i = 0; i < inOrder.size(); i++) {
      Sample sample = inOrder.get(i);
      double since = sample.seconds() - before;
      double length = Math.min(since, after(inOrder, i) - sample.seconds());
      double middle = sample.seconds() - length / 2;
      double outside = Math.max(0, fromSeconds - before);
      outside += Math.max(0, sample.seconds() - toSeconds);
      boolean seldom = name.startsWith(SELDOM) && since > SECOND;
      if (middle >= fromSeconds
          && middle <= toSeconds
          && !(seldom && outside > MOST_OUTSIDE * since)) {
        within.add(sample);
      }
      boolean last = i + 1 == inOrder.size() || inOrder.get(i + 1).seconds() > sample.seconds();
      before = last ? sample.seconds() : before;
    }
    return within;
  }

  /** When the next sample of a later moment was taken; infinite if there is none. */
  private static double after(List<Sample> inOrder, int index) {
    for (int i = index + 1; i < inOrder.size(); i++) {
      if (inOrder.get(i).seconds() > inOrder.get(index).seconds()) {
        return inOrder.get(i).seconds();
      }
    }
    return Double.POSITIVE_INFINITY;
  }
}
