package assay.lab.serve;

import assay.lab.run.series.Points;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.ArrayList;
import java.util.List;

/**
 * Points of a series, reduced to the resolution of a chart. Points are merged into time buckets
 * only if there are more points than pixels. Each bucket has the lowest, highest and mean value, so
 * a spike remains visible. Buckets begin at multiples of their length, so a scrolling chart does
 * not flicker. In a gap between samples, a point with unknown values is added.
 *
 * @param seconds middle of each bucket in seconds since the run began
 * @param means mean of each bucket; NaN in a gap
 * @param lows lowest value of each bucket; null if points were not merged
 * @param highs highest value of each bucket; null if points were not merged
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Buckets(
    @JsonProperty("t") List<Double> seconds,
    @JsonProperty("mean") @JsonSerialize(contentUsing = Json.FiveDigits.class) List<Double> means,
    @JsonProperty("low") @JsonSerialize(contentUsing = Json.FiveDigits.class) List<Double> lows,
    @JsonProperty("high") @JsonSerialize(contentUsing = Json.FiveDigits.class) List<Double> highs) {

  private record Bucket(double seconds, double mean, double low, double high) {}

  /**
   * Reduces the points of a time range.
   *
   * @param points points within the range; points outside of the range are allowed
   * @param pixels approximate maximum number of buckets to return
   */
  static Buckets of(Points points, double fromSeconds, double toSeconds, int pixels) {
    double step = step((toSeconds - fromSeconds) / pixels);
    boolean merged = points.size() > 2 && step > points.spacing();
    List<Bucket> all = buckets(points, merged ? step : 0);
    return new Buckets(
        all.stream().map(Bucket::seconds).toList(),
        all.stream().map(Bucket::mean).toList(),
        merged ? all.stream().map(Bucket::low).toList() : null,
        merged ? all.stream().map(Bucket::high).toList() : null);
  }

  /**
   * Returns the smallest number of the sequence 1, 2, 5, 10, … that is at least {@code seconds}.
   * The sequence also continues below 1.
   */
  static double step(double seconds) {
    double ten = Math.pow(10, Math.floor(Math.log10(Math.max(1e-6, seconds))));
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * ten >= seconds * (1 - 1e-9)) {
        return factor * ten;
      }
    }
    return 10 * ten;
  }

  private static List<Bucket> buckets(Points points, double step) {
    double[] times = points.seconds();
    double[] values = points.values();
    double gap = Math.max(points.gap(), step);
    List<Bucket> all = new ArrayList<>();
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
      double middle = step == 0 ? times[from] : (bucket + 0.5) * step;
      all.add(new Bucket(middle, sum / (i - from), low, high));
      if (i < times.length && times[i] - times[i - 1] > gap) {
        double between = (times[i - 1] + times[i]) / 2;
        all.add(new Bucket(between, Double.NaN, Double.NaN, Double.NaN));
      }
    }
    return all;
  }
}
