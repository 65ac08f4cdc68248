package assay.lab.statistics;

import java.util.Arrays;
import java.util.Collection;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Variance;

/** Values of one figure: one value for each repeat, in the order of the repeats. Immutable. */
public final class Sample {
  private final double[] values;

  /** Creates a sample of finite values; there may be no values. */
  public Sample(double... values) {
    this.values = values.clone();
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("values must be finite; got " + value);
      }
    }
  }

  public static Sample of(Collection<Double> values) {
    return new Sample(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  public int size() {
    return values.length;
  }

  public double[] values() {
    return values.clone();
  }

  /**
   * Median; for an even number of values, the mean of the middle two. NaN if the sample is empty.
   */
  public double median() {
    return Median.withDefaults().withCopy(true).evaluate(values);
  }

  /** NaN if empty. */
  public double mean() {
    return Mean.of(values).getAsDouble();
  }

  /** Standard deviation (n − 1); NaN for fewer than two values. */
  public double deviation() {
    return values.length < 2 ? Double.NaN : Math.sqrt(Variance.of(values).getAsDouble());
  }

  /** NaN if empty. */
  public double min() {
    return Arrays.stream(values).min().orElse(Double.NaN);
  }

  /** NaN if empty. */
  public double max() {
    return Arrays.stream(values).max().orElse(Double.NaN);
  }

  double at(int index) {
    return values[index];
  }

  boolean isPositive() {
    return Arrays.stream(values).allMatch(value -> value > 0);
  }
}
