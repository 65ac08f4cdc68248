package assay.lab.statistics;

import java.util.Arrays;
import java.util.Collection;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * Values of one metric in the order of the repeats, with one value for each repeat. Instances are
 * immutable.
 */
public final class Sample {
  private final double[] values;

  /** Creates a sample of finite values. A sample may be empty. */
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
   * Returns the median. For an even number of values, the median is the mean of the middle two
   * values. Returns NaN if the sample is empty.
   */
  public double median() {
    return Median.withDefaults().withCopy(true).evaluate(values);
  }

  public double mean() {
    return Mean.of(values).getAsDouble();
  }

  /** Returns the standard deviation (n − 1). Returns NaN for fewer than two values. */
  public double deviation() {
    return values.length < 2 ? Double.NaN : Math.sqrt(Variance.of(values).getAsDouble());
  }

  public double min() {
    return Arrays.stream(values).min().orElse(Double.NaN);
  }

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
