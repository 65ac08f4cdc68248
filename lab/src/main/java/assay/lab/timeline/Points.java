package assay.lab.timeline;

import java.util.Arrays;

/** Samples of one series, in order of time. Immutable as long as its arrays are left alone. */
public final class Points {
  public static final Points NONE = new Points(new double[0], new double[0]);

  private final double[] seconds;
  private final double[] values;

  /**
   * Neither array is copied.
   *
   * @param seconds since the run began, ascending
   * @param values as many, finite; where nothing was sampled there is no point
   */
  public Points(double[] seconds, double[] values) {
    if (seconds.length != values.length) {
      throw new IllegalArgumentException(
          seconds.length + " times and " + values.length + " values");
    }
    this.seconds = seconds;
    this.values = values;
  }

  /** When; not copied. */
  public double[] seconds() {
    return seconds;
  }

  /** What; not copied. */
  public double[] values() {
    return values;
  }

  public int size() {
    return seconds.length;
  }

  /** Those from one time, inclusive, to another, exclusive. */
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
