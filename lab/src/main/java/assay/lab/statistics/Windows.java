package assay.lab.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Equal time windows, as a monitoring system with a long sampling interval would see a phase. The
 * remainder after the last whole window is dropped.
 *
 * @param seconds length of a window
 * @param count number of whole windows
 */
public record Windows(double seconds, int count) {
  /** A maximum over windows is only meaningful with enough windows to compare. */
  private static final int LEAST_WINDOWS = 20;

  private static final double SHORTEST_SECONDS = 1;
  private static final double TOLERATED = 1e-6;

  /**
   * Windows of the wanted length, or of a twentieth of the time if fewer than twenty would fit:
   * whole seconds, and at least one.
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
   * Value of each window.
   *
   * @param values by seconds since the start
   * @param sums whether values are amounts, which are summed and divided by the window's seconds;
   *     otherwise they are states, which are averaged
   * @return a value for each window; empty for a window without a state
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
