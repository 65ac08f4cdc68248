package assay.lab.probe.foreign;

/** What one line says. Every number is finite. */
sealed interface ForeignLine {
  /** The series' name, as {@link ForeignName} makes it, without its unit if that is not in it. */
  String name();

  /** So many happened since the line before. */
  record Count(String name, double amount) implements ForeignLine {}

  /** It is so now. */
  record Gauge(String name, double value) implements ForeignLine {}

  /** It is by so much more than it was. */
  record Change(String name, double amount) implements ForeignLine {}

  /** So many took so long each. */
  record Timing(String name, double millis, double count) implements ForeignLine {}

  /** This is among the different things that were seen. */
  record Seen(String name, String what) implements ForeignLine {}

  /** It was so then. */
  record At(String name, double value, long epochMillis) implements ForeignLine {}

  /** It is so now, by a line that leaves the time to its receiver. */
  static ForeignLine now(String name, double value) {
    return new Gauge(name, value);
  }
}
