package assay.lab.search;

import java.util.Locale;

final class QuantityText {
  private QuantityText() {}

  static String time(double nanos) {
    if (nanos < 1e3) {
      return number(nanos) + " ns";
    }
    if (nanos < 1e6) {
      return number(nanos / 1e3) + " µs";
    }
    return nanos < 1e9 ? number(nanos / 1e6) + " ms" : number(nanos / 1e9) + " s";
  }

  static String rate(double perSecond) {
    return number(perSecond) + "/s";
  }

  private static String number(double value) {
    String digits = value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : "%.2f";
    String text = String.format(Locale.ROOT, digits, value);
    return text.contains(".") ? text.replaceFirst("\\.?0+$", "") : text;
  }
}
