package assay.bench;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

public record Spread(double median, double least, double most, int count) {
  public static Spread of(Collection<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("no values");
    }
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Spread(median, sorted[0], sorted[sorted.length - 1], sorted.length);
  }

  /**
   * Returns the spread of the ratios between two lists of values. Each value in {@code of} is
   * divided by the value in {@code to} from the same round.
   */
  public static Spread ofRatios(List<Double> of, List<Double> to) {
    return of(IntStream.range(0, of.size()).mapToObj(i -> of.get(i) / to.get(i)).toList());
  }

  /**
   * Formats the median, range and number of values, such as {@code median 120.0 (115.2 to 131.0,
   * n=9)}.
   *
   * @param decimals number of decimals of each value
   */
  public String text(int decimals) {
    String figure = "%." + decimals + "f";
    return String.format(
        Locale.ROOT,
        "median " + figure + " (" + figure + " to " + figure + ", n=%d)",
        median,
        least,
        most,
        count);
  }
}
