package assay.lab.probe.foreign;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

final class ForeignName {
  private static final String PREFIX = "foreign.";
  private static final int LONGEST = 400;
  private static final Pattern STRANGE = Pattern.compile("[^a-zA-Z0-9_.-]");

  private static final Set<String> UNITS =
      Set.of(
          "ms",
          "us",
          "ns",
          "seconds",
          "mb",
          "bytes",
          "count",
          "percent",
          "share",
          "cores",
          "per_s",
          "mb_per_s",
          "value");

  private ForeignName() {}

  /**
   * Builds the name of a series. The name includes the tags, so that each combination of tags is a
   * separate series.
   *
   * @param tags tags as {@code name=value} or {@code name:value}, in any order
   * @return the name; empty if the given name is missing or too long
   */
  static Optional<String> of(String name, List<String> tags) {
    if (name.isEmpty() || name.isBlank()) {
      return Optional.empty();
    }
    List<String> sorted = new ArrayList<>(tags);
    Collections.sort(sorted);
    StringBuilder all = new StringBuilder(PREFIX);
    int dot = name.lastIndexOf('.');
    boolean unit = dot > 0 && UNITS.contains(name.substring(dot + 1));
    all.append(clean(unit ? name.substring(0, dot) : name));
    for (String tag : sorted) {
      // Dots separate the words of a name, but a host name must be a single word.
      all.append('.').append(clean(tag).replace('.', '_'));
    }
    if (unit) {
      all.append(name.substring(dot));
    }
    return all.length() > LONGEST ? Optional.empty() : Optional.of(all.toString());
  }

  static String withUnit(String name, String unit) {
    int dot = name.lastIndexOf('.');
    return UNITS.contains(name.substring(dot + 1)) ? name : name + "." + unit;
  }

  /**
   * Appends a statistic, if not empty, and a unit to a name. A unit at the end of the name is
   * removed first.
   */
  static String figure(String name, String figure, String unit) {
    int dot = name.lastIndexOf('.');
    String stem = UNITS.contains(name.substring(dot + 1)) ? name.substring(0, dot) : name;
    return figure.isEmpty() ? stem + "." + unit : stem + "." + figure + "." + unit;
  }

  private static String clean(String text) {
    return STRANGE.matcher(text).replaceAll("_");
  }
}
