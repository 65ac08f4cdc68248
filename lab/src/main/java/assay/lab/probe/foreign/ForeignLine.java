package assay.lab.probe.foreign;

/** The content of one line. All numbers are finite. */
sealed interface ForeignLine {
  /**
   * Returns the series' name, as {@link ForeignName} builds it; the name has a unit only if the
   * line contains one.
   */
  String name();

  /** A number of events that occurred since the previous line. */
  record Count(String name, double amount) implements ForeignLine {}

  /** A value at the time of receipt. */
  record Gauge(String name, double value) implements ForeignLine {}

  record Change(String name, double amount) implements ForeignLine {}

  /** A number of events with the same duration. */
  record Timing(String name, double millis, double count) implements ForeignLine {}

  record Seen(String name, String what) implements ForeignLine {}

  record At(String name, double value, long epochMillis) implements ForeignLine {}
}
