package assay.lab.plan.result;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Range that a ratio must be in to confirm a finding.
 *
 * @param text the range as given by the user: {@code > 1}, {@code >= 0.95}, {@code < 2}, {@code <=
 *     1.1}, or {@code 0.8 to 1.25}, which includes both ends
 * @param low lower end of the range; 0 if the range has no lower end
 * @param high upper end of the range; infinite if the range has no upper end
 * @param strict whether the ends are excluded
 */
public record RatioBound(String text, double low, double high, boolean strict) {
  private static final String NUMBER = "([0-9]+(?:\\.[0-9]+)?)";
  private static final Pattern ONE_END = Pattern.compile("([<>]=?)\\s*" + NUMBER);
  private static final Pattern TWO_ENDS = Pattern.compile(NUMBER + "\\s+to\\s+" + NUMBER);

  public enum Decision {
    MET,
    MISSED,
    /**
     * The confidence interval of the ratio is partly within the bound, or the ratio has no
     * confidence interval.
     */
    UNDETERMINED
  }

  /**
   * @throws IllegalArgumentException if the text is not a bound; the message is for users
   */
  public static RatioBound parse(String text) {
    String bound = text.strip();
    Matcher one = ONE_END.matcher(bound);
    Matcher two = TWO_ENDS.matcher(bound);
    if (one.matches()) {
      double end = positive(bound, one.group(2));
      boolean above = one.group(1).startsWith(">");
      return new RatioBound(
          bound,
          above ? end : 0,
          above ? Double.POSITIVE_INFINITY : end,
          !one.group(1).endsWith("="));
    }
    if (two.matches()) {
      double low = positive(bound, two.group(1));
      double high = positive(bound, two.group(2));
      if (low < high) {
        return new RatioBound(bound, low, high, false);
      }
    }
    throw new IllegalArgumentException(
        "'" + text + "' must be a bound for a ratio, such as '> 1', '>= 0.95' or '0.8 to 1.25'");
  }

  private static double positive(String bound, String number) {
    double value = Double.parseDouble(number);
    if (value > 0) {
      return value;
    }
    throw new IllegalArgumentException("'" + bound + "': the bound for a ratio must be above 0");
  }

  public Decision judge(double from, double to) {
    if (allows(from) && allows(to)) {
      return Decision.MET;
    }
    boolean below = to < low || (strict && to == low);
    boolean above = from > high || (strict && from == high);
    return below || above ? Decision.MISSED : Decision.UNDETERMINED;
  }

  /**
   * Returns the lower or the upper end of the range: the end that is nearer to a ratio on a
   * logarithmic scale.
   */
  public double nearestEnd(double ratio) {
    return ratio / low < high / ratio ? low : high;
  }

  private boolean allows(double ratio) {
    return strict ? ratio > low && ratio < high : ratio >= low && ratio <= high;
  }
}
