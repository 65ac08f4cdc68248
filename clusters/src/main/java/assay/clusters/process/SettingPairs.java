package assay.clusters.process;

import assay.clusters.ClusterException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Parser for a setting whose value consists of names and values, such as {@code ssd=4, ram=512m}.
 */
public final class SettingPairs {
  private SettingPairs() {}

  /**
   * Parses names and values. Converts the text to lower case, and keeps the order of the pairs.
   *
   * @param key key of the setting, for the error message
   * @param example valid value of the setting, for the error message
   * @throws ClusterException if the text does not consist of pairs, or if a name occurs twice
   */
  public static Map<String, String> of(String key, String text, String example) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String part :
        text.isBlank() ? new String[0] : text.toLowerCase(Locale.ROOT).split(",", -1)) {
      String[] pair = part.split("=", -1);
      if (pair.length != 2 || pair[0].isBlank() || pair[1].isBlank()) {
        throw ClusterException.badInput(
            "--" + key + ": '" + part.strip() + "' is not NAME=VALUE; write '" + example + "'");
      }
      if (pairs.put(pair[0].strip(), pair[1].strip()) != null) {
        throw ClusterException.badInput(
            "--" + key + ": '" + pair[0].strip() + "' is set twice; remove one");
      }
    }
    return pairs;
  }

  public static String text(Map<?, ?> pairs) {
    return pairs.entrySet().stream()
        .map(pair -> pair.getKey() + "=" + pair.getValue())
        .collect(Collectors.joining(", "));
  }
}
