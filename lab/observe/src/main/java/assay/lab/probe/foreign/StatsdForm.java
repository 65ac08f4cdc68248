package assay.lab.probe.foreign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses lines of StatsD and DogStatsD: {@code
 * NAME:VALUE[:VALUE…]|TYPE[|@SHARE][|#TAG:VALUE,…][|TSECONDS]}. Tags may also be in the name, as
 * {@code NAME,TAG=VALUE}. Types are {@code c}, {@code g}, {@code ms}, {@code h}, {@code d} and
 * {@code s}. If a gauge's value has a sign, the value is added to the gauge. Only values of sets
 * may contain colons.
 */
final class StatsdForm {
  private static final String OF_THE_CLIENT = "(c|e|card):.+";

  private static final int MILLIS = 1000;

  private StatsdForm() {}

  static List<ForeignLine> parse(String line) {
    String[] parts = line.split("\\|", -1);
    int colon = parts[0].indexOf(':');
    if (parts.length < 2 || colon < 1) {
      return List.of();
    }
    double share = 1;
    Optional<Long> second = Optional.empty();
    List<String> tags = new ArrayList<>();
    String[] named = parts[0].substring(0, colon).split(",", -1);
    tags.addAll(List.of(named).subList(1, named.length));
    for (String part : List.of(parts).subList(2, parts.length)) {
      if (part.startsWith("@")) {
        share = Numbers.of(part.substring(1));
      } else if (part.startsWith("#")) {
        tags.addAll(List.of(part.substring(1).split(",", -1)));
      } else if (part.matches("T[0-9]{1,12}")) {
        second = Optional.of(Long.parseLong(part.substring(1)));
      } else if (!part.matches(OF_THE_CLIENT)) {
        return List.of();
      }
    }
    Optional<String> name = ForeignName.of(named[0], tags);
    if (name.isEmpty() || !(share > 0 && share <= 1)) {
      return List.of();
    }
    return lines(name.get(), parts[0].substring(colon + 1), parts[1], share, second);
  }

  private static List<ForeignLine> lines(
      String name, String values, String type, double share, Optional<Long> second) {
    if (type.equals("s")) {
      return values.isEmpty() ? List.of() : List.of(new ForeignLine.Seen(name, values));
    }
    List<ForeignLine> lines = new ArrayList<>();
    for (String value : values.split(":", -1)) {
      Optional<ForeignLine> line = of(name, value, type, share, second);
      if (line.isEmpty()) {
        return List.of();
      }
      lines.add(line.get());
    }
    return lines;
  }

  private static Optional<ForeignLine> of(
      String name, String value, String type, double share, Optional<Long> second) {
    double number = Numbers.of(value);
    if (Double.isNaN(number)) {
      return Optional.empty();
    }
    boolean signed = value.startsWith("+") || value.startsWith("-");
    return switch (type) {
      case "c" -> Optional.of(new ForeignLine.Count(name, number / share));
      case "g" -> {
        if (signed) {
          yield Optional.of(new ForeignLine.Change(name, number));
        }
        yield Optional.of(
            second
                .<ForeignLine>map(at -> new ForeignLine.At(name, number, at * MILLIS))
                .orElseGet(() -> new ForeignLine.Gauge(name, number)));
      }
      case "ms", "h", "d" -> Optional.of(new ForeignLine.Timing(name, number, 1 / share));
      default -> Optional.empty();
    };
  }
}
