package assay.lab.report.page;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats numbers with three digits and a readable unit. An unknown value is shown as a dash. */
public final class Figures {
  public static final String UNKNOWN = "–";

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private Figures() {}

  /**
   * Formats a duration such as {@code 12.3 ms}. The unit is chosen so that the number is between 1
   * and 1000. NaN is shown as unknown.
   */
  public static String duration(double nanos) {
    if (Double.isNaN(nanos)) {
      return UNKNOWN;
    }
    // With three digits, numbers from 999.5 on would be shown as 1000. A value of 1.00 in the next
    // larger unit is easier to read.
    if (Math.abs(nanos) < 999.5) {
      return String.format(Locale.ROOT, "%.0f ns", nanos);
    }
    if (Math.abs(nanos) < 999.5e3) {
      return threeDigits(nanos / 1e3) + " µs";
    }
    if (Math.abs(nanos) < 999.5e6) {
      return threeDigits(nanos / 1e6) + " ms";
    }
    return threeDigits(nanos / 1e9) + " s";
  }

  public static Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }

  public static String exactDuration(double nanos) {
    return Double.isNaN(nanos) ? "undetermined" : String.format(Locale.ROOT, "%,.0f ns", nanos);
  }

  public static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /**
   * Formats a count in at most {@code width} characters. Large counts are abbreviated with k, M and
   * so on.
   */
  public static String count(long count, int width) {
    String whole = count(count);
    if (whole.length() <= width) {
      return whole;
    }
    String[] suffixes = {"k", "M", "G", "T", "P", "E"};
    double scaled = count / 1e3;
    int step = 0;
    while (Math.abs(scaled) >= 999.5 && step < suffixes.length - 1) {
      scaled /= 1e3;
      step++;
    }
    return threeDigits(scaled) + suffixes[step];
  }

  public static String rate(double perSecond) {
    return threeDigits(perSecond);
  }

  public static String clock(double seconds) {
    if (Double.isNaN(seconds)) {
      return UNKNOWN;
    }
    long whole = (long) Math.floor(seconds);
    String rest = String.format(Locale.ROOT, "%02d:%04.1f", whole / 60 % 60, seconds % 60);
    if (rest.endsWith(":60.0")) {
      return clock(Math.rint(seconds));
    }
    return whole < 3600 ? rest : whole / 3600 + ":" + rest;
  }

  public static String seconds(double seconds) {
    return Double.isNaN(seconds) ? UNKNOWN : String.format(Locale.ROOT, "%,.1f s", seconds);
  }

  public static String instant(Instant instant) {
    return instant == null ? "undetermined" : CLOCK.format(instant);
  }

  public static String of(double value, Unit unit) {
    if (Double.isNaN(value)) {
      return UNKNOWN;
    }
    if (unit.equals(Unit.LATENCY)) {
      return duration(value * 1e3);
    }
    return unit.label().isEmpty()
        ? threeDigits(value)
        : threeDigits(value) + (unit.label().equals("%") ? " %" : " " + unit.label());
  }

  public static String percent(double share) {
    return Double.isNaN(share) ? UNKNOWN : threeDigits(100 * share) + " %";
  }

  public static String threeDigits(double value) {
    if (Double.isNaN(value)) {
      return UNKNOWN;
    }
    double size = Math.abs(value);
    if (size >= 99.95) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    if (size >= 9.995) {
      return String.format(Locale.ROOT, "%.1f", value);
    }
    return value == 0 ? "0" : String.format(Locale.ROOT, size < 0.095 ? "%.3f" : "%.2f", value);
  }
}
