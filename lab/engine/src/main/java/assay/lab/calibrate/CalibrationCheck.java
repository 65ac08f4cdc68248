package assay.lab.calibrate;

import java.util.Locale;

/**
 * One check of a calibration.
 *
 * @param name what was checked
 * @param expected expected value, with its unit
 * @param measured measured value, with its unit
 * @param tolerance allowed difference
 * @param passed whether the measured value was within the tolerance
 * @param tries number of attempts; the other components describe the last attempt
 */
public record CalibrationCheck(
    String name, String expected, String measured, String tolerance, boolean passed, int tries) {

  static CalibrationCheck of(
      String name, String expected, String measured, String tolerance, boolean passed) {
    return new CalibrationCheck(name, expected, measured, tolerance, passed, 1);
  }

  /**
   * Checks that a measured time is within bounds.
   *
   * @param belowNanos maximum time by which the measured time may be below the expected time
   * @param aboveNanos maximum time by which the measured time may be above the expected time
   */
  static CalibrationCheck ofTime(
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

  CalibrationCheck afterTries(int number) {
    return new CalibrationCheck(name, expected, measured, tolerance, passed, number);
  }

  static String time(double nanos) {
    if (nanos < 1e3) {
      return String.format(Locale.ROOT, "%.0f ns", nanos);
    }
    return nanos < 1e6
        ? String.format(Locale.ROOT, "%.2f µs", nanos / 1e3)
        : String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
  }
}
