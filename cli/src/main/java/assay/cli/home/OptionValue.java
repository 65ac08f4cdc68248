package assay.cli.home;

import java.util.function.Function;

public final class OptionValue {
  private OptionValue() {}

  /** Parses the value of an option. Error messages start with the name of the option. */
  public static <T> T parse(String option, String text, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
    }
  }
}
