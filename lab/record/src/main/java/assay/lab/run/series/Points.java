package assay.lab.run.series;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Samples of one series in two arrays. Times are in seconds since the run began; values are finite.
 * There are no samples within a gap. Immutable if the arrays are not changed.
 */
public final class Points {
  public static final Points NONE = new Points(new double[0], new double[0]);
  private static final double GAP_SPACINGS = 2.5;
  private static final int SPACINGS_LOOKED_AT = 512;
  private final double[] seconds;
  private final double[] values;

  /** Creates points from two arrays, which are not copied. */
  public Points(double[] seconds, double[] values) {
    if (seconds.length != values.length) {
      throw new IllegalArgumentException(
          "points must have the same number of times and values; got "
              + seconds.length
              + " and "
              + values.length);
    }
    this.seconds = seconds;
    this.values = values;
  }

  static Points joined(List<Points> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    Builder all = new Builder();
    parts.forEach(all::add);
    return all.build();
  }

  /**
   * Returns the points in chronological order. Adds up values that have the same time, because
   * parts of an interval may be recorded separately.
   */
  public Points summed() {
    boolean ascending = true;
    for (int i = 1; i < seconds.length && ascending; i++) {
      ascending = seconds[i - 1] < seconds[i];
    }
    if (ascending) {
      return this;
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

  /** Returns the times in seconds since the run began; the array is not copied. */
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
   * Returns the median time, in seconds, between neighbouring points. The points must be in
   * chronological order. The median of many points is estimated from a subset.
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
   * Returns the median difference between neighbouring times.
   *
   * @param times ascending times
   * @param none result if there are fewer than two times
   */
  public static double usualGap(double[] times, double none) {
    return IntStream.range(1, times.length)
        .mapToDouble(i -> times[i] - times[i - 1])
        .sorted()
        .skip((times.length - 1) / 2)
        .findFirst()
        .orElse(none);
  }

  /**
   * Returns the time between two neighbouring points, in seconds, above which the time counts as a
   * gap.
   */
  public double gap() {
    return GAP_SPACINGS * spacing();
  }

  /**
   * Returns the points in a time range. The points must be in chronological order.
   *
   * @param fromSeconds start of the range, inclusive
   * @param toSeconds end of the range, exclusive
   */
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

  public static final class Builder {
    private double[] seconds = new double[16];
    private double[] values = new double[16];
    private int size;

    public void add(double time, double value) {
      if (size == seconds.length) {
        seconds = Arrays.copyOf(seconds, 2 * size);
        values = Arrays.copyOf(values, 2 * size);
      }
      seconds[size] = time;
      values[size++] = value;
    }

    private void add(Points points) {
      for (int i = 0; i < points.size(); i++) {
        add(points.seconds[i], points.values[i]);
      }
    }

    public Points build() {
      return first(size);
    }

    Points first(int count) {
      return new Points(Arrays.copyOf(seconds, count), Arrays.copyOf(values, count));
    }

    int size() {
      return size;
    }
  }
}
