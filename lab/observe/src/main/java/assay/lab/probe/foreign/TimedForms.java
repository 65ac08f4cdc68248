package assay.lab.probe.foreign;

import java.util.List;

/** Parses formats in which each line contains a timestamp from the sender's wall clock. */
final class TimedForms {
  /**
   * Timestamps below this limit are in seconds. Interpreted as milliseconds, such a timestamp would
   * be in 1973 or earlier.
   */
  private static final double LEAST_MILLIS = 1e11;

  private TimedForms() {}

  /** Parses {@code PATH[;TAG=VALUE…] VALUE SECONDS}. A timestamp of -1 means the current time. */
  static List<ForeignLine> graphite(String line) {
    String[] words = line.strip().split("\\s+", -1);
    if (words.length != 3) {
      return List.of();
    }
    List<String> path = List.of(words[0].split(";", -1));
    return timed(path.get(0), path.subList(1, path.size()), words[1], words[2]);
  }

  /**
   * Parses {@code put NAME TIME VALUE [TAG=VALUE…]}. The timestamp is in milliseconds or seconds.
   */
  static List<ForeignLine> timely(String line) {
    List<String> words = List.of(line.strip().split("\\s+", -1));
    if (words.size() < 4 || !words.get(0).equals("put")) {
      return List.of();
    }
    List<String> tags = words.subList(4, words.size());
    if (!tags.stream().allMatch(tag -> tag.indexOf('=') > 0)) {
      return List.of();
    }
    return timed(words.get(1), tags, words.get(3), words.get(2));
  }

  private static List<ForeignLine> timed(
      String name, List<String> tags, String value, String time) {
    double number = Numbers.of(value);
    double when = Numbers.of(time);
    if (Double.isNaN(number) || Double.isNaN(when)) {
      return List.of();
    }
    long millis = Math.round(when < LEAST_MILLIS ? when * 1e3 : when);
    return ForeignName.of(name, tags)
        .<ForeignLine>map(
            full ->
                when == -1
                    ? new ForeignLine.Gauge(full, number)
                    : new ForeignLine.At(full, number, millis))
        .stream()
        .toList();
  }
}
