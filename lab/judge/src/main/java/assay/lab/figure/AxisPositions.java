package assay.lab.figure;

import assay.lab.figure.OverVariable.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

final class AxisPositions {
  private static final Pattern FORM = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) ?([a-zµ/]*)");

  /**
   * Conversion factors of units. Each key is the text of a unit. Each map contains the units of one
   * dimension. All values of a variable must have the same dimension.
   */
  private static final List<Map<String, Double>> KINDS =
      List.of(
          Map.of("", 1.0),
          Map.of(
              "", 1.0, "b", 1.0, "k", 0x1p10, "kb", 0x1p10, "m", 0x1p20, "mb", 0x1p20, "g", 0x1p30,
              "gb", 0x1p30),
          Map.of("/s", 1.0, "/m", 1 / 60.0, "/min", 1 / 60.0, "/h", 1 / 3600.0),
          Map.of(
              "ns", 1e-9, "us", 1e-6, "µs", 1e-6, "ms", 1e-3, "s", 1.0, "m", 60.0, "min", 60.0, "h",
              3600.0));

  private AxisPositions() {}

  /**
   * Returns the position of each value on the axis. If all values are numbers, sizes, rates or
   * times, the values are placed to scale. If any value is of another kind, all values are spaced
   * evenly in the given order. Values are also spaced evenly if the axis is logarithmic and a value
   * is zero.
   */
  static Map<String, Place> of(List<String> values, boolean logarithmic) {
    List<Double> numbers = numbers(values).orElse(List.of());
    boolean toScale =
        !numbers.isEmpty() && (!logarithmic || numbers.stream().allMatch(number -> number > 0));
    Map<String, Place> places = new LinkedHashMap<>();
    for (int i = 0; i < values.size(); i++) {
      places.put(values.get(i), new Place(values.get(i), toScale ? numbers.get(i) : i + 1));
    }
    return places;
  }

  /** Returns whether all values are numbers, sizes, rates or times. */
  static boolean areNumbers(List<String> values) {
    return numbers(values).isPresent();
  }

  private static Optional<List<Double>> numbers(List<String> values) {
    return KINDS.stream()
        .map(kind -> values.stream().map(text -> read(text, kind)).toList())
        .filter(numbers -> numbers.stream().allMatch(OptionalDouble::isPresent))
        .map(numbers -> numbers.stream().map(OptionalDouble::getAsDouble).toList())
        .findFirst();
  }

  private static OptionalDouble read(String text, Map<String, Double> units) {
    Matcher form = FORM.matcher(text.strip().replace("_", "").toLowerCase(Locale.ROOT));
    return form.matches() && units.containsKey(form.group(2))
        ? OptionalDouble.of(Double.parseDouble(form.group(1)) * units.get(form.group(2)))
        : OptionalDouble.empty();
  }
}
