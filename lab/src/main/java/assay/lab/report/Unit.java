package assay.lab.report;

import java.util.Map;

/**
 * What a chart's values are in.
 *
 * @param name as the last word of a series' name, such as {@code mb_per_s}
 * @param label as a person reads it, such as {@code MB/s}
 */
record Unit(String name, String label) {
  /** Microseconds, shown in the unit that suits the value. */
  static final Unit LATENCY = new Unit("latency", "µs");

  static final Unit RATE = new Unit("per_s", "/s");

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
          Map.entry("per_s", "/s"));

  /** An unknown unit is shown as it is named. */
  static Unit named(String name) {
    return new Unit(name, LABELS.getOrDefault(name, name.replace('_', ' ')));
  }
}
