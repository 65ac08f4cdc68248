package assay.cli.home;

import java.util.function.Function;

/** Parsing of options' values. */
public final class OptionValue {
  private OptionValue() {}

  /** Parses an option's value. Error messages start with the option's name. */
  public static <T> T parse(String option, String text, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
    }
  }
}
