package assay.lab.ycsb;

import assay.lab.ycsb.GivenProperties.Given;
import assay.store.Names;
import assay.store.QuantityParser;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

final class PropertyValues {
  private final Map<String, Given> given;

  PropertyValues(Map<String, Given> given) {
    this.given = given;
  }

  boolean has(String name) {
    return given.containsKey(name);
  }

  String text(String name) {
    Given value = given.get(name);
    return value == null ? KnownProperties.defaultOf(name) : value.value().strip();
  }

  long whole(String name, long least, long most) {
    return parsed(
        name,
        text -> {
          long value = text.matches("[+-]?[0-9]{1,19}") ? parseLong(text, least - 1) : least - 1;
          if (value < least || value > most) {
            throw new IllegalArgumentException(
                "must be a whole number "
                    + (most == Long.MAX_VALUE
                        ? "of at least " + least
                        : "from " + least + " to " + most));
          }
          return value;
        });
  }

  int count(String name, int least) {
    return (int) whole(name, least, Integer.MAX_VALUE);
  }

  double decimal(String name, double least, double most) {
    return parsed(
        name,
        text -> {
          double value = parseDouble(text);
          if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException("must be a number " + bounds(least, most));
          }
          return value;
        });
  }

  boolean flag(String name) {
    return parsed(
        name,
        text ->
            switch (text.toLowerCase(Locale.ROOT)) {
              case "true" -> true;
              case "false" -> false;
              default -> throw new IllegalArgumentException("must be true or false");
            });
  }

  String oneOf(String name, List<String> allowed) {
    return parsed(
        name,
        text -> {
          if (!allowed.contains(text)) {
            throw new IllegalArgumentException(Names.nearest(text, allowed));
          }
          return text;
        });
  }

  Duration time(String name) {
    return parsed(
        name,
        text -> {
          Duration time = QuantityParser.duration(text.matches("[0-9]+") ? text + "s" : text);
          if (time.toMillis() % 1000 != 0) {
            throw new IllegalArgumentException("must be whole seconds, such as 30s");
          }
          return time;
        });
  }

  <T> T parsed(String name, Function<String, T> parser) {
    try {
      return parser.apply(text(name));
    } catch (IllegalArgumentException e) {
      throw bad(name, e.getMessage());
    }
  }

  IllegalArgumentException bad(String name, String expected) {
    Given value = given.get(name);
    return new IllegalArgumentException((value == null ? name : value.where()) + ": " + expected);
  }

  /**
   * Describes the values that a property allows. A bound that is one floating-point step from a
   * round number means that the round number itself is excluded.
   */
  private static String bounds(double least, double most) {
    boolean aboveZero = least == Double.MIN_VALUE;
    if (most == Double.MAX_VALUE) {
      return aboveZero ? "above 0" : "of at least " + plain(least);
    }
    boolean below = Math.nextUp(most) == Math.rint(most);
    return !aboveZero && !below
        ? "from " + plain(least) + " to " + plain(most)
        : (aboveZero ? "above 0" : "of at least " + plain(least))
            + " and "
            + (below ? "below " + plain(Math.nextUp(most)) : "at most " + plain(most));
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  private static long parseLong(String text, long otherwise) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }

  private static double parseDouble(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
