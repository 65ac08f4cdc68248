package assay.clusters.process.tuning;

import assay.clusters.ClusterException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Configuration file of servers. Users may add keys that Assay does not reserve.
 *
 * @param name name of the file as users write it, such as {@code hbase-site}
 * @param owned reserved keys, as regular expressions. Each expression is mapped to a text that says
 *     what sets the matching keys, such as the name of an option
 * @param known source of the keys that the servers document
 */
public record ConfFile(String name, Format format, Map<String, String> owned, KnownKeys known) {
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.:-]*");

  /**
   * If a text in {@code owned} starts with this word, the matching keys are set by Assay itself and
   * not by a cluster option.
   */
  private static final String OURS = "Assay";

  private static final String ANY_SECRET = "(?i).*(password|secret|passwd).*";

  public enum Format {
    XML,
    PROPERTIES,
    YAML
  }

  public ConfFile {
    owned = new LinkedHashMap<>(owned);
    owned.put(ANY_SECRET, OURS + ", which sets all passwords");
  }

  /**
   * Checks that a user may set a key.
   *
   * @param libs returns the jar folder of the servers with the given name; empty if the servers are
   *     not installed
   * @throws ClusterException with a one-line message if the user may not set the key
   */
  public void check(String key, String value, Function<String, Optional<Path>> libs) {
    String where = "conf of " + name + ": '" + key + "'";
    if (!KEY.matcher(key).matches()) {
      throw ClusterException.badInput(
          where + " is not a key; use only letters, digits and . _ : -");
    }
    owned.forEach(
        (pattern, owner) -> {
          if (key.matches(pattern)) {
            throw ClusterException.badInput(where + " is set by " + owner + "; remove this key");
          }
        });
    if (value.chars().anyMatch(Character::isISOControl)) {
      throw ClusterException.badInput(where + " must have a single-line value");
    }
    known
        .meant(key, libs)
        .ifPresent(
            meant -> {
              throw ClusterException.badInput(
                  where + " is a key that no server reads; did you mean '" + meant + "'?");
            });
  }

  public String fileName() {
    return name + "." + format.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the keys in a file's text that affect the behaviour of servers. Folders, addresses,
   * ports and secrets are excluded, because they differ between clusters.
   */
  public Set<String> telling(String text) {
    Pattern key =
        switch (format) {
          case XML -> Pattern.compile("<name>([^<]+)</name>");
          case PROPERTIES -> Pattern.compile("(?m)^([^#\\s=]+)=");
          case YAML -> Pattern.compile("(?m)^([A-Za-z0-9_]+):");
        };
    Set<String> keys = new TreeSet<>();
    key.matcher(text).results().map(found -> found.group(1)).forEach(keys::add);
    owned.forEach(
        (pattern, owner) -> {
          if (owner.startsWith(OURS)) {
            keys.removeIf(each -> each.matches(pattern));
          }
        });
    return keys;
  }

  public Optional<String> value(String text, String key) {
    String quoted = Pattern.quote(key);
    Pattern pair =
        switch (format) {
          case XML -> Pattern.compile("<name>" + quoted + "</name>\\s*<value>([^<]*)</value>");
          case PROPERTIES -> Pattern.compile("(?m)^" + quoted + "=(.*)$");
          case YAML -> Pattern.compile("(?m)^" + quoted + ":[ \\t]*(.*)$");
        };
    return pair.matcher(text).results().map(found -> found.group(1).strip()).findFirst();
  }

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
