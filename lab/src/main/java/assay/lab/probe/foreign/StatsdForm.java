package assay.lab.probe.foreign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * StatsD: {@code NAME:VALUE|TYPE[|@SHARE][|#TAG:VALUE,…]}, with tags also in the name as {@code
 * NAME,TAG=VALUE}. Types are {@code c}, {@code g}, {@code ms}, {@code h}, {@code d} and {@code s};
 * a gauge's value with a sign is a change of it.
 */
final class StatsdForm {
  private StatsdForm() {}

  static Optional<ForeignLine> parse(String line) {
    String[] parts = line.split("\\|", -1);
    int colon = parts[0].indexOf(':');
    if (parts.length < 2 || colon < 1) {
      return Optional.empty();
    }
    double share = 1;
    List<String> tags = new ArrayList<>();
    String[] named = parts[0].substring(0, colon).split(",", -1);
    tags.addAll(List.of(named).subList(1, named.length));
    for (String part : List.of(parts).subList(2, parts.length)) {
      if (part.startsWith("@")) {
        share = Numbers.of(part.substring(1));
      } else if (part.startsWith("#")) {
        tags.addAll(List.of(part.substring(1).split(",", -1)));
      } else {
        return Optional.empty();
      }
    }
    Optional<String> name = ForeignName.of(named[0], tags);
    if (name.isEmpty() || !(share > 0 && share <= 1)) {
      return Optional.empty();
    }
    return of(name.get(), parts[0].substring(colon + 1), parts[1], share);
  }

  private static Optional<ForeignLine> of(String name, String value, String type, double share) {
    if (type.equals("s")) {
      return value.isEmpty() ? Optional.empty() : Optional.of(new ForeignLine.Seen(name, value));
    }
    double number = Numbers.of(value);
    if (Double.isNaN(number)) {
      return Optional.empty();
    }
    boolean signed = value.startsWith("+") || value.startsWith("-");
    return switch (type) {
      case "c" -> Optional.of(new ForeignLine.Count(name, number / share));
      case "g" ->
          Optional.of(
              signed ? new ForeignLine.Change(name, number) : new ForeignLine.Gauge(name, number));
      case "ms", "h", "d" -> Optional.of(new ForeignLine.Timing(name, number, 1 / share));
      default -> Optional.empty();
    };
  }
}
