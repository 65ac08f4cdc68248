package assay.store;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses durations, sizes and rates such as {@code 60s}, {@code 1MB} and {@code 5000/s}. Exception
 * messages state the expected form.
 */
public final class QuantityParser {
  private static final Pattern FORM = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) ?([a-zA-Zµ]*)");
  private static final Pattern RATE =
      Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(?: ?/ ?(s|m|min|h))?");
  private static final Pattern BYTE_RATE =
      Pattern.compile("([0-9]+(?:\\.[0-9]+)? ?[kKmMgG]?[bB]) ?/ ?(s|m|min|h)");
  private static final Map<String, Long> NANOS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "µs", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "min", 60_000_000_000L,
          "h", 3_600_000_000_000L);
  private static final Map<String, Long> SIZES =
      Map.of(
          "", 1L,
          "b", 1L,
          "k", 1L << 10,
          "kb", 1L << 10,
          "m", 1L << 20,
          "mb", 1L << 20,
          "g", 1L << 30,
          "gb", 1L << 30);

  private QuantityParser() {}

  /**
   * Parses a duration of zero or more. The unit may be omitted only if the duration is 0.
   *
   * @throws IllegalArgumentException if {@code text} is not a duration
   */
  public static Duration duration(String text) {
    if (text.strip().equals("0")) {
      return Duration.ZERO;
    }
    return Duration.ofNanos(parse(text, NANOS, "a time such as 500ms, 60s or 5m"));
  }

  /**
   * Parses a size and returns the number of bytes. Units are powers of 1024.
   *
   * @throws IllegalArgumentException if {@code text} is not a size
   */
  public static long bytes(String text) {
    return parse(text, SIZES, "a size such as 4096, 64KB or 1MB");
  }

  /**
   * Parses a rate above zero and returns operations per second. Examples: {@code 5000}, {@code
   * 5000/s}, {@code 300000/min}.
   *
   * @throws IllegalArgumentException if {@code text} is not a rate
   */
  public static double ratePerSecond(String text) {
    Matcher matcher = RATE.matcher(text.strip());
    if (matcher.matches()) {
      double rate =
          Double.parseDouble(matcher.group(1))
              / seconds(matcher.group(2) == null ? "s" : matcher.group(2));
      if (rate > 0 && rate <= 1e9) {
        return rate;
      }
    }
    throw new IllegalArgumentException(
        "'" + text + "' is not a rate above zero, such as 5000/s (at most 1e9/s)");
  }

  /**
   * Parses a data rate of at least 1 B/s, and returns bytes per second. Examples: {@code 5 MB/s},
   * {@code 100KB/min}. Units are powers of 1024.
   *
   * @throws IllegalArgumentException if {@code text} is not a rate
   */
  public static long bytesPerSecond(String text) {
    Matcher matcher = BYTE_RATE.matcher(text.strip());
    if (matcher.matches()) {
      double rate = bytes(matcher.group(1)) / seconds(matcher.group(2));
      if (rate >= 1) {
        return Math.round(rate);
      }
    }
    throw new IllegalArgumentException(
        "'" + text + "' is not a rate of at least 1 B/s, such as 5 MB/s");
  }

  private static double seconds(String unit) {
    return NANOS.get(unit) / 1e9;
  }

  private static long parse(String text, Map<String, Long> units, String expected) {
    Matcher matcher = FORM.matcher(text.strip());
    if (matcher.matches()) {
      Long unit = units.get(matcher.group(2).toLowerCase(Locale.ROOT));
      if (unit != null) {
        BigDecimal amount = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit));
        if (amount.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0) {
          return amount.longValue();
        }
      }
    }
    throw new IllegalArgumentException("'" + text + "' is not " + expected);
  }
}
