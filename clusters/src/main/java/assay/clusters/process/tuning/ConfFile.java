package assay.clusters.process.tuning;

import assay.clusters.ClusterException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A configuration file of servers, to which users may add keys that are not Assay's to set.
 *
 * @param name as users write it: {@code hbase-site}
 * @param owned what sets keys that users may not, by the regular expression of these keys
 */
public record ConfFile(String name, Format format, Map<String, String> owned) {
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.:-]*");
  private static final String ANY_SECRET = "(?i).*(password|secret|passwd).*";

  /** How a file is written. */
  public enum Format {
    /** Hadoop's. */
    XML,
    /** Of lines {@code KEY=VALUE}. */
    PROPERTIES,
    /** Keys of the first level; a value is YAML too, on one line. */
    YAML
  }

  public ConfFile {
    owned = new LinkedHashMap<>(owned);
    owned.put(ANY_SECRET, "Assay, as are all passwords");
  }

  /**
   * Makes sure that a user may set a key.
   *
   * @throws ClusterException in one line, if not
   */
  public void check(String key, String value) {
    String where = "conf of " + name + ": '" + key + "'";
    if (!KEY.matcher(key).matches()) {
      throw ClusterException.badInput(
          where + " is not a key; give letters, digits and . _ : - alone");
    }
    owned.forEach(
        (pattern, owner) -> {
          if (key.matches(pattern)) {
            throw ClusterException.badInput(where + " is set by " + owner + "; leave it out");
          }
        });
    if (value.chars().anyMatch(Character::isISOControl)) {
      throw ClusterException.badInput(where + " must have a value of one line");
    }
  }

  /** The text of a file in which these values stand in the place of those that it had. */
  public String with(Map<String, String> values, String text) {
    String result = text;
    for (Map.Entry<String, String> value : values.entrySet()) {
      result = set(result, value.getKey(), value.getValue());
    }
    return result;
  }

  private String set(String text, String key, String value) {
    String quoted = Pattern.quote(key);
    return switch (format) {
      case XML ->
          text.replaceAll(
                  "(?s)[ \\t]*<property>\\s*<name>" + quoted + "</name>.*?</property>\\n?", "")
              .replaceFirst(
                  "</configuration>",
                  Matcher.quoteReplacement(
                      "  <property><name>"
                          + key
                          + "</name><value>"
                          + escaped(value)
                          + "</value></property>\n</configuration>"));
      case PROPERTIES ->
          text.replaceAll("(?m)^" + quoted + "=.*\\n?", "").stripTrailing()
              + "\n"
              + key
              + "="
              + value.replace("\\", "\\\\")
              + "\n";
      case YAML ->
          text.replaceAll("(?m)^" + quoted + ":.*\\n(?:(?:[ \\t]+|-).*\\n)*", "").stripTrailing()
              + "\n"
              + key
              + ": "
              + value
              + "\n";
    };
  }

  private static String escaped(String value) {
    return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
