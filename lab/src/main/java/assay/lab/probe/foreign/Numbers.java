package assay.lab.probe.foreign;

import java.util.regex.Pattern;

/** Numbers in lines. */
final class Numbers {
  // Possessive, so that no text takes longer than it is long.
  private static final Pattern FORM =
      Pattern.compile("[+-]?(\\d++\\.?+\\d*+|\\.\\d++)([eE][+-]?\\d{1,3})?");

  private Numbers() {}

  /** NaN if it is no finite decimal number. */
  static double of(String text) {
    double number = FORM.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
    return Double.isFinite(number) ? number : Double.NaN;
  }
}
