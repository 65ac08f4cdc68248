package assay.lab.timeline;

import java.util.Arrays;
import java.util.Comparator;

/** Samples of one series, in order of time. Immutable if the arrays are not changed. */
public final class Points {
  public static final Points NONE = new Points(new double[0], new double[0]);

  private static final double GAP_SPACINGS = 2.5;
  private static final int SPACINGS_LOOKED_AT = 512;

  private final double[] seconds;
  private final double[] values;

  /**
   * Creates points; the arrays are not copied.
   *
   * @param seconds times in seconds since the run began, ascending
   * @param values one finite value for each time; there are no points in a gap
   */
  public Points(double[] seconds, double[] values) {
    if (seconds.length != values.length) {
      throw new IllegalArgumentException(
          seconds.length + " times and " + values.length + " values");
    }
    this.seconds = seconds;
    this.values = values;
  }

  /**
   * Creates points from arrays in any order. Values at the same time are added up, because parts of
   * an interval may be recorded separately. The arrays may be reused for the result.
   */
  static Points summed(double[] seconds, double[] values) {
    boolean ascending = true;
    for (int i = 1; i < seconds.length && ascending; i++) {
      ascending = seconds[i - 1] < seconds[i];
    }
    if (ascending) {
      return new Points(seconds, values);
    }
    Integer[] order = new Integer[seconds.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> seconds[i]));
    double[] times = new double[seconds.length];
    double[] sums = new double[seconds.length];
    int size = 0;
    for (int i : order) {
      if (size > 0 && times[size - 1] == seconds[i]) {
        sums[size - 1] += values[i];
      } else {
        times[size] = seconds[i];
        sums[size++] = values[i];
      }
    }
    return new Points(Arrays.copyOf(times, size), Arrays.copyOf(sums, size));
  }

  /** Returns the times; the array is not copied. */
  public double[] seconds() {
    return seconds;
  }

  /** Returns the values; the array is not copied. */
  public double[] values() {
    return values;
  }

  public int size() {
    return seconds.length;
  }

  /**
   * Returns the median time between points, in seconds. If there are many points, the median is
   * estimated from a subset.
   */
  public double spacing() {
    int all = seconds.length - 1;
    int looked = Math.min(all, SPACINGS_LOOKED_AT);
    if (looked < 1) {
      return 1;
    }
    double[] spacings = new double[looked];
    for (int i = 0; i < looked; i++) {
      int at = (int) ((long) i * all / looked);
      spacings[i] = seconds[at + 1] - seconds[at];
    }
    Arrays.sort(spacings);
    return Math.max(1e-3, spacings[looked / 2]);
  }

  /**
   * Returns the distance in seconds above which two neighbouring points have a gap between them.
   */
  public double gap() {
    return GAP_SPACINGS * spacing();
  }

  /** Returns the points from one time (inclusive) to another (exclusive). */
  public Points between(double fromSeconds, double toSeconds) {
    int from = firstAtOrAfter(fromSeconds);
    int to = Math.max(from, firstAtOrAfter(toSeconds));
    return from == 0 && to == size()
        ? this
        : new Points(Arrays.copyOfRange(seconds, from, to), Arrays.copyOfRange(values, from, to));
  }

  private int firstAtOrAfter(double time) {
    int low = 0;
    int high = seconds.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (seconds[middle] < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
