package assay.lab.compare.figures;

import assay.lab.measure.PercentileRule;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** Sorted numbers. Instances are immutable. */
public final class Sorted {
  private final double[] values;

  private Sorted(double[] values) {
    this.values = values;
  }

  static Sorted of(DoubleStream values) {
    return new Sorted(values.sorted().toArray());
  }

  static Sorted joined(List<Sorted> parts) {
    return of(parts.stream().flatMapToDouble(part -> Arrays.stream(part.values)));
  }

  public int size() {
    return values.length;
  }

  double at(int rank) {
    return values[rank];
  }

  /** Returns a quantile by nearest rank. Returns NaN if there are too few values. */
  public double quantile(double q) {
    return PercentileRule.PHASE.allows(q, values.length)
        ? values[(int) Math.max(0, Math.ceil(q * values.length) - 1)]
        : Double.NaN;
  }
}
