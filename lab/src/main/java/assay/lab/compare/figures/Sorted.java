package assay.lab.compare.figures;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** Numbers in their order. Immutable. */
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

  /** The value of that rank from 0 on. */
  double at(int rank) {
    return values[rank];
  }

  /** By nearest rank; NaN if there are none. */
  public double quantile(double q) {
    return values.length == 0
        ? Double.NaN
        : values[(int) Math.max(0, Math.ceil(q * values.length) - 1)];
  }
}
