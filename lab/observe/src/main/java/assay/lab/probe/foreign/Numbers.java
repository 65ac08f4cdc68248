package assay.lab.probe.foreign;

import java.util.regex.Pattern;

final class Numbers {
  // Possessive quantifiers make matching take linear time.
  private static final Pattern FORM =
      Pattern.compile("[+-]?(\\d++\\.?+\\d*+|\\.\\d++)([eE][+-]?\\d{1,3})?");

  private Numbers() {}

  static double of(String text) {
    double number = FORM.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
    return Double.isFinite(number) ? number : Double.NaN;
  }
}
