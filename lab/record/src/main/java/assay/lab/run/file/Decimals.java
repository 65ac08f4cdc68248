package assay.lab.run.file;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;

/**
 * Formats and parses sampled values. Values below 10,000 are rounded to four significant digits;
 * larger values are rounded to whole numbers. Further digits would only show noise due to sampling
 * times, but would take up most of the file.
 */
public final class Decimals {
  private static final int DIGITS = 4;

  private static final double LARGE = 1e15;

  private static final double SMALL = 1e-6;

  private static final double[] POWERS = new double[23];
  private static final MathContext ROUNDED = new MathContext(DIGITS);

  private static final int EXACT_DIGITS = 15;

  static {
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = 10 * POWERS[i - 1];
    }
  }

  private Decimals() {}

  /**
   * Returns the shortest JSON number for the rounded value.
   *
   * @param value a finite value
   */
  public static String text(double value) {
    double size = Math.abs(value);
    if (size < LARGE && (value == Math.rint(value) || size >= POWERS[DIGITS - 1])) {
      return Long.toString(Math.round(value));
    }
    if (size >= LARGE || size < SMALL) {
      return new BigDecimal(value).round(ROUNDED).stripTrailingZeros().toString();
    }
    int decimals = DIGITS;
    while (size * POWERS[decimals] < POWERS[DIGITS - 1]) {
      decimals++;
    }
    while (size * POWERS[decimals] >= POWERS[DIGITS]) {
      decimals--;
    }
    long scaled = Math.round(size * POWERS[decimals]);
    return BigDecimal.valueOf(value < 0 ? -scaled : scaled, decimals)
        .stripTrailingZeros()
        .toPlainString();
  }

  /**
   * Parses a number from ASCII bytes.
   *
   * @throws NumberFormatException if the text is not a number
   */
  public static double parse(byte[] text, int from, int to) {
    int at = from < to && text[from] == '-' ? from + 1 : from;
    long digits = 0;
    int count = 0;
    int point = -1;
    for (int i = at; i < to; i++) {
      byte c = text[i];
      if (c == '.' && point < 0) {
        point = i;
      } else if (c >= '0' && c <= '9' && count < EXACT_DIGITS) {
        digits = 10 * digits + (c - '0');
        count++;
      } else {
        return Double.parseDouble(new String(text, from, to - from, StandardCharsets.US_ASCII));
      }
    }
    if (count == 0) {
      throw new NumberFormatException("no digit");
    }
    // Both operands are exact, so the quotient is the nearest double.
    double size = point < 0 ? digits : digits / POWERS[to - 1 - point];
    return at > from ? -size : size;
  }
}
