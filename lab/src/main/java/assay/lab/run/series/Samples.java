package assay.lab.run.series;

import assay.lab.run.series.SampledSeries.Sample;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/** Recorded samples of one series as two arrays. Immutable if the arrays are not changed. */
public final class Samples {
  static final Samples NONE = new Samples(new double[0], new double[0]);

  private final double[] seconds;
  private final double[] values;

  Samples(double[] seconds, double[] values) {
    this.seconds = seconds;
    this.values = values;
  }

  static Samples of(List<Sample> samples) {
    return new Samples(
        samples.stream().mapToDouble(Sample::seconds).toArray(),
        samples.stream().mapToDouble(Sample::value).toArray());
  }

  static Samples joined(List<Samples> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    int size = parts.stream().mapToInt(Samples::size).sum();
    double[] seconds = new double[size];
    double[] values = new double[size];
    int at = 0;
    for (Samples part : parts) {
      System.arraycopy(part.seconds, 0, seconds, at, part.size());
      System.arraycopy(part.values, 0, values, at, part.size());
      at += part.size();
    }
    return new Samples(seconds, values);
  }

  public int size() {
    return seconds.length;
  }

  /**
   * Returns times in seconds since the run began, which are usually, but not always, ascending. The
   * array is not copied.
   */
  public double[] seconds() {
    return seconds;
  }

  /** Returns the values; the array is not copied. */
  public double[] values() {
    return values;
  }

  /** Returns a view of the samples as objects that are created on access. */
  List<Sample> asList() {
    return new View(this);
  }

  Samples first(int size) {
    return new Samples(Arrays.copyOf(seconds, size), Arrays.copyOf(values, size));
  }

  private static final class View extends AbstractList<Sample> implements RandomAccess {
    private final Samples samples;

    View(Samples samples) {
      this.samples = samples;
    }

    @Override
    public Sample get(int index) {
      return new Sample(samples.seconds[index], samples.values[index]);
    }

    @Override
    public int size() {
      return samples.size();
    }
  }
}
