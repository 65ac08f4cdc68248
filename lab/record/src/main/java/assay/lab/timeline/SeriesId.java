package assay.lab.timeline;

import java.util.Comparator;
import java.util.Objects;

/**
 * Identifies a series.
 *
 * @param name dotted name that ends in the unit, such as {@code cpu.tserver.cores} or {@code
 *     latency.read.p99.ms}
 * @param machine host on which the series was sampled; empty for series of the run as a whole
 */
public record SeriesId(String name, String machine) implements Comparable<SeriesId> {
  private static final Comparator<SeriesId> ORDER =
      Comparator.comparing(SeriesId::name).thenComparing(SeriesId::machine);

  public SeriesId {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(machine, "machine");
  }

  public static SeriesId ofRun(String name) {
    return new SeriesId(name, "");
  }

  public static SeriesId parse(String text) {
    int at = text.indexOf('@');
    return at < 0 ? ofRun(text) : new SeriesId(text.substring(0, at), text.substring(at + 1));
  }

  /**
   * Returns the unit: the part of the name after the last dot, such as {@code cores}, {@code ms} or
   * {@code per_s}.
   */
  public String unit() {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  @Override
  public int compareTo(SeriesId other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return machine.isEmpty() ? name : name + "@" + machine;
  }
}
