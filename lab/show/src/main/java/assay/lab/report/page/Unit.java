package assay.lab.report.page;

import assay.lab.plan.result.Figure;
import java.util.Map;

/**
 * Unit of values in charts and text.
 *
 * @param name name of the unit, which is the last part of a series' name, such as {@code mb_per_s}
 * @param label unit as shown to users, such as {@code MB/s}
 */
public record Unit(String name, String label) {
  public static final Unit LATENCY = new Unit("latency", "µs");

  public static final Unit RATE = new Unit("per_s", "/s");

  public static final Unit NANOS = new Unit("ns", "ns");

  /** Shares from 0 to 1, which are shown in percent. */
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

  /**
   * Returns the unit with the given name. The label of an unknown unit is derived from the name.
   */
  public static Unit named(String name) {
    return new Unit(name, LABELS.getOrDefault(name, name.replace('_', ' ')));
  }

  public static Unit of(Figure figure) {
    return named(figure.unit());
  }

  /**
   * Returns the unit in which charts show the values. Charts show times in µs and shares in
   * percent.
   */
  public Unit drawn() {
    if (equals(NANOS)) {
      return LATENCY;
    }
    return equals(SHARE) ? named("percent") : this;
  }

  public double drawnScale() {
    if (equals(NANOS)) {
      return 1e-3;
    }
    return equals(SHARE) ? 100 : 1;
  }
}
