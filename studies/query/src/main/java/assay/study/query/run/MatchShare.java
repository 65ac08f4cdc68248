package assay.study.query.run;

import java.util.Locale;

/**
 * Computes patterns that match a given share of an event table's rows. A pattern matches all rows
 * whose hash is below a bound. The bound determines the share, because the hashes in row keys are
 * uniformly distributed. A given pattern always matches the same rows. Instead of a pattern, the
 * paper uses an iterator with a settable acceptance rate (Sawyer et al., HPEC 2013, §IV).
 */
final class MatchShare {
  private static final int DIGITS = 7;
  private static final long ALL = 1L << (4 * DIGITS);
  private static final String DIGIT = "[0-9a-f]";
  private static final String ROW = "[0-9]{2}_[0-9]{13}_(?:%s)[0-9a-f]{9}";

  private MatchShare() {}

  static String pattern(double share) {
    long below = Math.round(share * ALL);
    if (below == ALL) {
      return String.format(ROW, DIGIT + "{" + DIGITS + "}");
    }
    String bound = String.format(Locale.ROOT, "%07x", below);
    StringBuilder smaller = new StringBuilder();
    for (int i = 0; i < DIGITS; i++) {
      int digit = Character.digit(bound.charAt(i), 16);
      if (digit > 0) {
        smaller
            .append(smaller.length() == 0 ? "" : "|")
            .append(bound, 0, i)
            .append(digitsBelow(digit))
            .append(DIGIT)
            .append("{")
            .append(DIGITS - i - 1)
            .append("}");
      }
    }
    return String.format(ROW, smaller);
  }

  private static String digitsBelow(int digit) {
    if (digit == 1) {
      return "0";
    }
    return digit <= 10
        ? "[0-" + (digit - 1) + "]"
        : "[0-9a-" + Character.forDigit(digit - 1, 16) + "]";
  }

  static boolean accepts(double share, long hash) {
    return hash >>> (Long.SIZE - 4 * DIGITS) < Math.round(share * ALL);
  }

  static double least() {
    return 1.0 / ALL;
  }
}
