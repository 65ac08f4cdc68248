package assay.lab.timeline;

import java.util.Comparator;
import java.util.Objects;

/**
 * What a series is of.
 *
 * @param name dotted, its unit last: {@code cpu.tserver.cores}, {@code latency.read.p99.ms}
 * @param machine the host that it was sampled on; empty for what belongs to the run as a whole
 */
public record SeriesId(String name, String machine) implements Comparable<SeriesId> {
  private static final Comparator<SeriesId> ORDER =
      Comparator.comparing(SeriesId::name).thenComparing(SeriesId::machine);

  public SeriesId {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(machine, "machine");
  }

  /** A series of the run as a whole. */
  public static SeriesId ofRun(String name) {
    return new SeriesId(name, "");
  }

  /** What {@link #toString} gave. */
  public static SeriesId parse(String text) {
    int at = text.indexOf('@');
    return at < 0 ? ofRun(text) : new SeriesId(text.substring(0, at), text.substring(at + 1));
  }

  /** The last dotted word of the name: {@code cores}, {@code ms}, {@code per_s}. */
  public String unit() {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  @Override
  public int compareTo(SeriesId other) {
    return ORDER.compare(this, other);
  }

  /** {@code name@machine}, or the name alone. */
  @Override
  public String toString() {
    return machine.isEmpty() ? name : name + "@" + machine;
  }
}
