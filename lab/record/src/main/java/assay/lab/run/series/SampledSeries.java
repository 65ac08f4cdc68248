package assay.lab.run.series;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Samples of one series.
 *
 * @param name dotted name that ends in the unit, such as {@code cpu.assay.cores}
 * @param samples samples in chronological order; a gap has no samples, rather than samples of zero
 */
public record SampledSeries(String name, List<Sample> samples) {
  /**
   * Prefix of the names of network traffic series, which are sampled every five seconds or less
   * often.
   */
  private static final String SELDOM = "net.";

  private static final double SECOND = 1.5;

  private static final double MOST_OUTSIDE = 0.25;

  /**
   * @param seconds time in seconds since the run began
   */
  public record Sample(double seconds, double value) {}

  /**
   * Returns the samples of a time range. A sample covers a time span that ends at the sample's
   * time. The length of the time span is the shorter of two times: the time since the previous
   * sample, and the time until the next sample. A sample is included if the middle of its time span
   * is in the range. Network traffic is sampled less often than other values. A sample of network
   * traffic is therefore excluded if more than a quarter of the time since the previous sample is
   * outside the requested range.
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

  private static double after(List<Sample> inOrder, int index) {
    for (int i = index + 1; i < inOrder.size(); i++) {
      if (inOrder.get(i).seconds() > inOrder.get(index).seconds()) {
        return inOrder.get(i).seconds();
      }
    }
    return Double.POSITIVE_INFINITY;
  }
}
