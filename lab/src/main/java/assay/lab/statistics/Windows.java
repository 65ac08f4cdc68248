package assay.lab.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Equal windows of a time, as a collector that looks now and then sees it. What is left behind the
 * last whole window does not count.
 *
 * @param seconds length of a window
 * @param count whole windows
 */
public record Windows(double seconds, int count) {
  /** A highest window needs others to be set against. */
  private static final int LEAST_WINDOWS = 20;

  private static final double SHORTEST_SECONDS = 1;
  private static final double TOLERATED = 1e-6;

  /**
   * Windows of so long, or of a twentieth of a time that holds fewer than twenty: whole seconds,
   * and at least one.
   *
   * @param wantedSeconds at least 1
   * @param allSeconds length of the time
   */
  public static Windows of(double wantedSeconds, double allSeconds) {
    double fitting = Math.floor(allSeconds / LEAST_WINDOWS + TOLERATED);
    double seconds = Math.min(wantedSeconds, Math.max(SHORTEST_SECONDS, fitting));
    return new Windows(seconds, (int) (allSeconds / seconds + TOLERATED));
  }

  /**
   * What each window comes to.
   *
   * @param values by seconds since the time began
   * @param sums whether they are amounts, of which a window has the sum a second; else states, of
   *     which it has the mean
   * @return a value a window; empty for a window without a state
   */
  public List<OptionalDouble> values(Iterable<Point> values, boolean sums) {
    double[] sum = new double[count];
    int[] states = new int[count];
    for (Point each : values) {
      int window = (int) Math.floor(each.seconds() / seconds);
      if (window >= 0 && window < count) {
        sum[window] += each.value();
        states[window]++;
      }
    }
    List<OptionalDouble> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (sums) {
        all.add(OptionalDouble.of(sum[i] / seconds));
      } else {
        all.add(states[i] == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum[i] / states[i]));
      }
    }
    return all;
  }

  /** The middle of a window, in seconds since the time began. */
  public double middle(int window) {
    return (window + 0.5) * seconds;
  }

  /** A value and when it was. */
  public record Point(double seconds, double value) {}
}
