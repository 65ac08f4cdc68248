package assay.lab.report.page;

import assay.lab.measure.PhaseTotals;
import assay.lab.run.EventDetail;
import assay.lab.value.NamedValues;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

public final class Words {
  private static final String MILLIS = "Millis";

  private Words() {}

  /**
   * Turns a name such as {@code acknowledgedWrites} into words such as {@code acknowledged writes}.
   */
  public static String spaced(String name) {
    return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
  }

  /** Turns a label such as {@code change-of-max} into a name such as {@code changeOfMax}. */
  public static String joined(String label) {
    return Pattern.compile("-([a-z])")
        .matcher(label)
        .replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
  }

  public static String capitalized(String text) {
    return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  public static String shortened(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 1) + "…";
  }

  public static String value(Object value) {
    if (value == null) {
      return "undetermined";
    }
    if (value instanceof Double number) {
      return Double.isFinite(number)
          ? new BigDecimal(number.toString()).stripTrailingZeros().toPlainString()
          : "undetermined";
    }
    return value.toString();
  }

  /**
   * Returns a metric's name without its unit, such as {@code final lag} for {@code finalLagMillis}.
   */
  public static String figureName(String name) {
    return spaced(
        name.endsWith(MILLIS) ? name.substring(0, name.length() - MILLIS.length()) : name);
  }

  /**
   * Formats a metric with thousands separators. If the metric's name contains a unit, the text
   * includes the unit. This method is not suitable for settings, such as ports.
   */
  public static String figure(String name, Object value) {
    if (value instanceof Integer || value instanceof Long) {
      long whole = ((Number) value).longValue();
      return name.endsWith(MILLIS) ? Figures.count(whole) + " ms" : Figures.count(whole);
    }
    if (value instanceof Double number && Double.isFinite(number)) {
      return name.endsWith(MILLIS) ? Figures.duration(number * 1e6) : Figures.threeDigits(number);
    }
    return value(value);
  }

  /** Converts nested values to a flat map from dotted names to text. */
  public static Map<String, String> flattened(NamedValues values) {
    Map<String, String> flat = new LinkedHashMap<>();
    flatten("", values, flat);
    return flat;
  }

  /**
   * Returns a phase's totals by their names. Omits totals that are zero, and lists of per-thread
   * values.
   */
  public static Map<String, String> totals(PhaseTotals totals) {
    Map<String, String> shown = new LinkedHashMap<>();
    EventDetail.toValues(totals)
        .forEach(
            (name, value) -> {
              if (!(value instanceof List || isZero(value))) {
                shown.put(figureName(name), figure(name, value));
              }
            });
    return shown;
  }

  private static boolean isZero(Object value) {
    return value instanceof Number number && number.doubleValue() == 0;
  }

  private static void flatten(String prefix, NamedValues values, Map<String, String> flat) {
    values.forEach(
        (name, value) -> {
          if (value instanceof NamedValues inner && !inner.isEmpty()) {
            flatten(prefix + name + ".", inner, flat);
          } else {
            flat.put(prefix + name, value(value));
          }
        });
  }
}
