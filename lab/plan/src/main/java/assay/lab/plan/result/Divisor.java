package assay.lab.plan.result;

import assay.lab.study.Require;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Divisor of a metric's values: a sum of products of variables and numbers, such as {@code
 * disks*disk-price+tapes*tape-price}.
 *
 * @param text text of the sum; empty if the divisor is 1
 */
public record Divisor(String text) {
  public static final Divisor ONE = new Divisor("");

  private static final String NAME = "[A-Za-z][A-Za-z0-9_-]*";
  private static final String FACTOR = "(?:" + NAME + "|[0-9]+(?:\\.[0-9]+)?)";
  private static final String PRODUCT = FACTOR + "(?:\\*" + FACTOR + ")*";
  private static final Pattern FORM = Pattern.compile(PRODUCT + "(?:\\+" + PRODUCT + ")*");

  public Divisor {
    Require.that(
        text.isEmpty() || FORM.matcher(text).matches(),
        "'per "
            + text
            + "': must combine variables and numbers with * and +, such as"
            + " disks*disk-price+tapes*tape-price");
  }

  public boolean isOne() {
    return text.isEmpty();
  }

  public Set<String> variables() {
    return Arrays.stream(text.split("[*+]"))
        .filter(factor -> factor.matches(NAME))
        .collect(Collectors.toSet());
  }

  /**
   * Returns the value of the divisor. The value is empty if a variable is missing or not a number,
   * or if the sum is not above 0.
   *
   * @param values values of the variables, by name
   */
  public OptionalDouble value(Map<String, String> values) {
    if (isOne()) {
      return OptionalDouble.of(1);
    }
    double sum =
        Arrays.stream(text.split("\\+"))
            .mapToDouble(
                product ->
                    Arrays.stream(product.split("\\*"))
                        .mapToDouble(factor -> factor(factor, values))
                        .reduce(1, (a, b) -> a * b))
            .sum();
    return sum > 0 && Double.isFinite(sum) ? OptionalDouble.of(sum) : OptionalDouble.empty();
  }

  private static double factor(String factor, Map<String, String> values) {
    String number = factor.matches(NAME) ? values.getOrDefault(factor, "") : factor;
    try {
      return Double.parseDouble(number.replace("_", ""));
    } catch (NumberFormatException e) {
      return Double.NaN; // NaN makes the divisor's value empty.
    }
  }
}
