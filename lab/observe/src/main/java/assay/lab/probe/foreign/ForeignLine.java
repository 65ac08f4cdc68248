package assay.lab.probe.foreign;

/** Content of one received line. All numbers are finite. */
sealed interface ForeignLine {
  /**
   * Returns the series' name, as built by {@link ForeignName}. The name has a unit only if the line
   * contains a unit.
   */
  String name();

  /** Number of events that occurred since the previous line. */
  record Count(String name, double amount) implements ForeignLine {}

  record Gauge(String name, double value) implements ForeignLine {}

  record Change(String name, double amount) implements ForeignLine {}

  /** One or more events with the same duration. */
  record Timing(String name, double millis, double count) implements ForeignLine {}

  record Seen(String name, String what) implements ForeignLine {}

  record At(String name, double value, long epochMillis) implements ForeignLine {}
}
