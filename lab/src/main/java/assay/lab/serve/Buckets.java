package assay.lab.serve;

import assay.lab.timeline.Points;
import java.util.Arrays;

/**
 * Points of a series, reduced to a chart's resolution. Each time bucket has the lowest, highest and
 * mean value, so that no spike is lost. Buckets begin at multiples of their length, so that a chart
 * does not flicker when it scrolls. Points are merged only if there are more points than pixels. A
 * gap in the samples becomes a point without values.
 */
final class Buckets {
  private final double step;
  private final double gap;
  private double[] seconds;
  private double[] lows;
  private double[] highs;
  private double[] means;
  private int size;

  private Buckets(double step, double gap, int most) {
    this.step = step;
    this.gap = gap;
    seconds = new double[most];
    lows = new double[most];
    highs = new double[most];
    means = new double[most];
  }

  /**
   * Reduces the points of a time range.
   *
   * @param points points in the range, and possibly other points
   * @param pixels approximate maximum number of points to return
   */
  static Buckets of(Points points, double fromSeconds, double toSeconds, int pixels) {
    double step = step((toSeconds - fromSeconds) / pixels);
    boolean merged = points.size() > 2 && step > points.spacing();
    // In the worst case, there is a gap after every point.
    Buckets buckets = new Buckets(merged ? step : 0, points.gap(), 2 * points.size());
    buckets.take(points);
    buckets.trim();
    return buckets;
  }

  /** Returns the smallest of 1, 2, 5, 10 … that is not less than {@code seconds}. */
  static double step(double seconds) {
    double ten = Math.pow(10, Math.floor(Math.log10(Math.max(1e-6, seconds))));
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * ten >= seconds * (1 - 1e-9)) {
        return factor * ten;
      }
    }
    return 10 * ten;
  }

  private void take(Points points) {
    double[] times = points.seconds();
    double[] values = points.values();
    int i = 0;
    while (i < times.length) {
      double low = values[i];
      double high = values[i];
      double sum = values[i];
      int from = i++;
      double bucket = step == 0 ? 0 : Math.floor(times[from] / step);
      while (i < times.length && step > 0 && Math.floor(times[i] / step) == bucket) {
        low = Math.min(low, values[i]);
        high = Math.max(high, values[i]);
        sum += values[i];
        i++;
      }
      add(step == 0 ? times[from] : (bucket + 0.5) * step, low, high, sum / (i - from));
      if (i < times.length && times[i] - times[i - 1] > Math.max(gap, step)) {
        add((times[i - 1] + times[i]) / 2, Double.NaN, Double.NaN, Double.NaN);
      }
    }
  }

  private void add(double time, double low, double high, double mean) {
    seconds[size] = time;
    lows[size] = low;
    highs[size] = high;
    means[size] = mean;
    size++;
  }

  private void trim() {
    seconds = Arrays.copyOf(seconds, size);
    lows = Arrays.copyOf(lows, size);
    highs = Arrays.copyOf(highs, size);
    means = Arrays.copyOf(means, size);
  }

  /** Whether a point may represent several samples. */
  boolean merged() {
    return step > 0;
  }

  /** Returns the times; the array is not copied. */
  double[] seconds() {
    return seconds;
  }

  /** Returns the lowest value of each bucket; NaN in a gap. The array is not copied. */
  double[] lows() {
    return lows;
  }

  double[] highs() {
    return highs;
  }

  double[] means() {
    return means;
  }
}
