package assay.clusters;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Option that users can set for the clusters of one store.
 *
 * @param key name in lower case, with words joined by hyphens; the command-line option is {@code
 *     --KEY}
 * @param defaultValue value in a new cluster
 * @param meaning phrase for the help text, without a full stop
 * @param lasting whether the value is fixed until the cluster's data is {@linkplain Cluster#wipe
 *     wiped}
 */
public record ClusterSetting(
    String key, String defaultValue, String meaning, Form form, boolean lasting) {

  public sealed interface Form {}

  public record WholeNumber(int least, int most) implements Form {}

  /** Form of an option whose value is an amount of memory, such as {@code 256m} or {@code 1g}. */
  public record Size(int leastMib) implements Form {}

  /**
   * Form of an option whose value is one of several words.
   *
   * @param alone meaning of the option without a value or with the value {@code on}; empty if the
   *     option needs a value
   */
  public record Choice(List<String> words, String alone) implements Form {}

  /**
   * Form of an option whose value is a string with a special syntax.
   *
   * @param label placeholder for the value in help texts
   * @param canonical returns the canonical form of a value, or throws a {@link ClusterException}
   *     that names the option
   */
  public record Text(String label, UnaryOperator<String> canonical) implements Form {}

  private static final String ON = "on";
  private static final String OFF = "off";
  private static final int HIGHEST_PORT = 65_535;
  private static final int MOST_MIB = 1 << 20;
  private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,6})([mMgG])[bB]?");

  public static ClusterSetting number(
      String key, int defaultValue, int least, int most, String meaning) {
    return new ClusterSetting(
        key, Integer.toString(defaultValue), meaning, new WholeNumber(least, most), false);
  }

  public static ClusterSetting port(String key, String meaning) {
    return number(key, 0, 0, HIGHEST_PORT, meaning);
  }

  public static ClusterSetting metricsPort(String dialect) {
    return port(
        "metrics-port",
        "Local port to which the servers send metrics in the "
            + dialect
            + " format; 0 means that no metrics are sent");
  }

  public static ClusterSetting size(String key, String defaultValue, int leastMib, String meaning) {
    return new ClusterSetting(key, defaultValue, meaning, new Size(leastMib), false);
  }

  /**
   * @param words allowed values; the first word is the default
   */
  public static ClusterSetting choice(String key, String meaning, String... words) {
    return new ClusterSetting(key, words[0], meaning, new Choice(List.of(words), ""), false);
  }

  public static ClusterSetting flag(String key, String meaning) {
    return levels(key, meaning, ON);
  }

  /**
   * Creates an option whose default is {@code off}. If the user writes the option without a value,
   * the value is the first of the words.
   */
  public static ClusterSetting levels(String key, String meaning, String... words) {
    List<String> all = Stream.concat(Stream.of(OFF), Stream.of(words)).toList();
    return new ClusterSetting(key, OFF, meaning, new Choice(all, words[0]), false);
  }

  public static ClusterSetting text(
      String key, String label, String meaning, UnaryOperator<String> canonical) {
    return new ClusterSetting(key, "", meaning, new Text(label, canonical), false);
  }

  /**
   * Returns a copy of this option whose value cannot be changed until the cluster's data is wiped.
   */
  public ClusterSetting forLife() {
    return new ClusterSetting(key, defaultValue, meaning, form, true);
  }

  /**
   * Returns the value that applies if the user writes the option without a value. Returns empty if
   * the option needs a value.
   */
  public Optional<String> alone() {
    return form instanceof Choice choice && !choice.alone().isEmpty()
        ? Optional.of(choice.alone())
        : Optional.empty();
  }

  public String paramLabel() {
    if (form instanceof Choice choice) {
      return String.join("|", choice.words());
    }
    if (form instanceof Size) {
      return "SIZE";
    }
    if (form instanceof Text text) {
      return text.label();
    }
    return key.endsWith("port") ? "PORT" : "N";
  }

  /**
   * Returns the canonical form of a value. Values with the same meaning have the same canonical
   * form.
   *
   * @throws ClusterException if the value is invalid; the message names the option
   */
  public String checked(String value) {
    if (form instanceof WholeNumber number) {
      return checked(value, number);
    }
    if (form instanceof Size size) {
      return checked(value, size);
    }
    if (form instanceof Text text) {
      return text.canonical().apply(value);
    }
    List<String> words = ((Choice) form).words();
    String given = value.toLowerCase(Locale.ROOT);
    String word = given.equals(ON) ? alone().orElse(given) : given;
    if (!words.contains(word)) {
      throw bad(value, "one of " + String.join(", ", words));
    }
    return word;
  }

  private String checked(String value, WholeNumber bounds) {
    if (value.matches("[0-9]{1,9}")) {
      int number = Integer.parseInt(value);
      if (number >= bounds.least() && number <= bounds.most()) {
        return Integer.toString(number);
      }
    }
    throw bad(value, "a whole number from " + bounds.least() + " to " + bounds.most());
  }

  private String checked(String value, Size bounds) {
    Matcher matcher = SIZE.matcher(value);
    if (matcher.matches()) {
      long unit = matcher.group(2).equalsIgnoreCase("g") ? 1024 : 1;
      long mebibytes = Long.parseLong(matcher.group(1)) * unit;
      if (mebibytes >= bounds.leastMib() && mebibytes <= MOST_MIB) {
        return mebibytes + "m";
      }
    }
    throw bad(value, "a size of at least " + bounds.leastMib() + "m, such as 512m or 1g");
  }

  private ClusterException bad(String value, String expected) {
    return ClusterException.badInput("--" + key + ": '" + value + "' must be " + expected);
  }
}
