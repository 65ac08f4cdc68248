package assay.lab.statistics;

import java.util.Arrays;
import java.util.Collection;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Variance;

/** One figure of several repeats, in their order. Immutable. */
public final class Sample {
  private final double[] values;

  /** Takes finite values, also none. */
  public Sample(double... values) {
    this.values = values.clone();
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a sample of finite values holds " + value);
      }
    }
  }

  public static Sample of(Collection<Double> values) {
    return new Sample(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  public int size() {
    return values.length;
  }

  /** A copy. */
  public double[] values() {
    return values.clone();
  }

  /** NaN of none; of an even number the mean of the two in the middle. */
  public double median() {
    return Median.withDefaults().withCopy(true).evaluate(values);
  }

  /** NaN of none. */
  public double mean() {
    return Mean.of(values).getAsDouble();
  }

  /** Standard deviation with n − 1; NaN of fewer than two. */
  public double deviation() {
    return values.length < 2 ? Double.NaN : Math.sqrt(Variance.of(values).getAsDouble());
  }

  /** NaN of none. */
  public double min() {
    return Arrays.stream(values).min().orElse(Double.NaN);
  }

  /** NaN of none. */
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
