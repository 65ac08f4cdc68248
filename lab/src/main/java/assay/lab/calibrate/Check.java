package assay.lab.calibrate;

import java.util.Locale;

/**
 * One thing that was proved, or was not.
 *
 * @param name what was looked at
 * @param expected what it must be, with its unit
 * @param measured what came out, with its unit
 * @param tolerance how far the two may be apart
 * @param tries how often it was measured; the last time counts
 */
public record Check(
    String name, String expected, String measured, String tolerance, boolean passed, int tries) {

  /** A check of the first try. */
  static Check of(String name, String expected, String measured, String tolerance, boolean passed) {
    return new Check(name, expected, measured, tolerance, passed, 1);
  }

  /**
   * A time that must lie within bounds.
   *
   * @param belowNanos how much less than expected is allowed
   * @param aboveNanos how much more is
   */
  static Check ofTime(
      String name,
      double expectedNanos,
      double measuredNanos,
      double belowNanos,
      double aboveNanos) {
    boolean passed =
        measuredNanos >= expectedNanos - belowNanos && measuredNanos <= expectedNanos + aboveNanos;
    String tolerance =
        belowNanos == aboveNanos
            ? "± " + time(belowNanos)
            : "-" + time(belowNanos) + " +" + time(aboveNanos);
    return of(name, time(expectedNanos), time(measuredNanos), tolerance, passed);
  }

  Check afterTries(int number) {
    return new Check(name, expected, measured, tolerance, passed, number);
  }

  /** A time with the unit that suits it. */
  static String time(double nanos) {
    if (nanos < 1e3) {
      return String.format(Locale.ROOT, "%.0f ns", nanos);
    }
    return nanos < 1e6
        ? String.format(Locale.ROOT, "%.2f µs", nanos / 1e3)
        : String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
  }
}
