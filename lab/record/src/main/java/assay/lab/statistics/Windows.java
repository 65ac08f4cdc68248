package assay.lab.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Time windows of equal length within a phase. The value of a window corresponds to a sample of a
 * monitoring system with a long sampling interval. The remainder after the last whole window is
 * dropped.
 *
 * @param seconds length of a window
 * @param count number of whole windows
 */
public record Windows(double seconds, int count) {
  /** Minimum number of windows. The maximum over fewer windows is not meaningful. */
  private static final int LEAST_WINDOWS = 20;

  private static final double SHORTEST_SECONDS = 1;
  private static final double TOLERATED = 1e-6;

  /**
   * Returns windows of the wanted length. If fewer than twenty windows would fit, a window is a
   * twentieth of the total time, rounded down to whole seconds. A window is at least one second
   * long.
   *
   * @param wantedSeconds wanted length of a window; at least 1
   * @param allSeconds total length of the time that is divided
   */
  public static Windows of(double wantedSeconds, double allSeconds) {
    double fitting = Math.floor(allSeconds / LEAST_WINDOWS + TOLERATED);
    double seconds = Math.min(wantedSeconds, Math.max(SHORTEST_SECONDS, fitting));
    return new Windows(seconds, (int) (allSeconds / seconds + TOLERATED));
  }

  /**
   * Returns the value of each window. If {@code sums} is false, a window that contains no point has
   * an empty value.
   *
   * @param values values by seconds since the start of the first window
   * @param sums true if values are amounts; amounts are summed and divided by the window's length
   *     in seconds. False if values are states; states are averaged.
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

  public double middle(int window) {
    return (window + 0.5) * seconds;
  }

  public record Point(double seconds, double value) {}
}
