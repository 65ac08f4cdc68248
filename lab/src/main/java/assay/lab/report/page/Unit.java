package assay.lab.report.page;

import assay.lab.plan.result.Figure;
import java.util.Map;

/**
 * What a chart's values are in.
 *
 * @param name as the last word of a series' name, such as {@code mb_per_s}
 * @param label as a person reads it, such as {@code MB/s}
 */
public record Unit(String name, String label) {
  /** Microseconds, shown in the unit that suits the value. */
  public static final Unit LATENCY = new Unit("latency", "µs");

  public static final Unit RATE = new Unit("per_s", "/s");

  /** Nanoseconds, shown likewise. */
  public static final Unit NANOS = new Unit("ns", "ns");

  /** From 0 to 1, shown in percent. */
  public static final Unit SHARE = new Unit("share", "");

  private static final Map<String, String> LABELS =
      Map.ofEntries(
          Map.entry("cores", "cores"),
          Map.entry("percent", "%"),
          Map.entry("mb", "MB"),
          Map.entry("mb_per_s", "MB/s"),
          Map.entry("ms", "ms"),
          Map.entry("us", "µs"),
          Map.entry("operations", "operations"),
          Map.entry("count", ""),
          Map.entry("share", ""),
          Map.entry("per_s", "/s"));

  /** An unknown unit is shown as it is named. */
  public static Unit named(String name) {
    return new Unit(name, LABELS.getOrDefault(name, name.replace('_', ' ')));
  }

  /** Of a comparison's figure. */
  public static Unit of(Figure figure) {
    return named(figure.unit());
  }

  /** What charts draw a figure in: times are microseconds there, shares percent. */
  public Unit drawn() {
    if (equals(NANOS)) {
      return LATENCY;
    }
    return equals(SHARE) ? named("percent") : this;
  }

  /** What a figure is multiplied with to be drawn. */
  public double drawnScale() {
    if (equals(NANOS)) {
      return 1e-3;
    }
    return equals(SHARE) ? 100 : 1;
  }
}
