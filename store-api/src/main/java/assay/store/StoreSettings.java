package assay.store;

import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The values of a store's settings. The names of settings are checked against the settings that the
 * store's provider declares. Immutable.
 */
public final class StoreSettings {
  private final SortedMap<String, String> values;

  private StoreSettings(SortedMap<String, String> values) {
    this.values = values;
  }

  /**
   * Returns settings with the given values, and the provider's defaults for all other settings.
   *
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} for an unknown name,
   *     unless the provider accepts other names
   */
  public static StoreSettings of(StoreProvider provider, Map<String, String> given)
      throws StoreException {
    if (!provider.acceptsOtherSettings()) {
      return of(provider.name(), provider.settings(), given);
    }
    SortedMap<String, String> values = defaults(provider.settings());
    values.putAll(given);
    return new StoreSettings(values);
  }

  /**
   * Returns settings with the given values, and the defaults of {@code known} for all other
   * settings.
   *
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} for an unknown name
   */
  public static StoreSettings of(String store, List<Setting> known, Map<String, String> given)
      throws StoreException {
    SortedMap<String, String> values = defaults(known);
    for (Map.Entry<String, String> entry : given.entrySet()) {
      if (!values.containsKey(entry.getKey())) {
        throw new StoreException(
            StoreException.Kind.BAD_SETTING,
            "store '"
                + store
                + "' has no setting '"
                + entry.getKey()
                + "'; "
                + Names.nearest(entry.getKey(), values.keySet()));
      }
      values.put(entry.getKey(), entry.getValue());
    }
    return new StoreSettings(values);
  }

  private static SortedMap<String, String> defaults(List<Setting> known) {
    SortedMap<String, String> values = new TreeMap<>();
    known.forEach(setting -> values.put(setting.name(), setting.defaultValue()));
    return values;
  }

  /**
   * Returns all settings by name, as the user wrote them. The values may contain secrets: never
   * record this map unfiltered.
   */
  public SortedMap<String, String> all() {
    return Collections.unmodifiableSortedMap(values);
  }

  /**
   * Returns a setting's value as the user wrote it; empty if neither the user nor a default sets
   * the value.
   *
   * @throws IllegalArgumentException if the provider declares no setting with this name
   */
  public String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the provider declares no setting '" + name + "'");
    }
    return value;
  }

  /** Returns a setting's value as a duration; see {@link QuantityParser#duration}. */
  public Duration duration(String name) throws StoreException {
    return parse(name, QuantityParser::duration);
  }

  /** Returns the value of {@link Setting#TIMEOUT}, at least 1 ms. */
  public Duration timeout() throws StoreException {
    Duration timeout = duration(Setting.TIMEOUT.name());
    if (timeout.toMillis() < 1) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING, "setting 'timeout' must be at least 1ms");
    }
    return timeout;
  }

  /** Returns a setting's value as a number of bytes; see {@link QuantityParser#bytes}. */
  public long bytes(String name) throws StoreException {
    return parse(name, QuantityParser::bytes);
  }

  /** Returns a setting's value as a whole number of zero or more. */
  public long count(String name) throws StoreException {
    return parse(
        name,
        text -> {
          if (!text.matches("[0-9]{1,18}")) {
            throw new IllegalArgumentException("'" + text + "' is not a whole number");
          }
          return Long.parseLong(text);
        });
  }

  /** Returns a setting's value as a whole number from {@code least} to {@code most}. */
  public int count(String name, int least, int most) throws StoreException {
    long count = count(name);
    return parse(
        name,
        text -> {
          if (count < least || count > most) {
            throw new IllegalArgumentException(
                "must be from " + least + " to " + most + "; got " + text);
          }
          return (int) count;
        });
  }

  /**
   * Returns the enum constant whose name equals a setting's value, ignoring case.
   *
   * @param kind noun that describes the constants in the message about an unknown value
   */
  public <E extends Enum<E>> E oneOf(String name, String kind, Collection<E> constants)
      throws StoreException {
    return parse(
        name,
        text -> {
          for (E constant : constants) {
            if (constant.name().equalsIgnoreCase(text)) {
              return constant;
            }
          }
          List<String> names =
              constants.stream().map(one -> one.name().toLowerCase(Locale.ROOT)).toList();
          throw new IllegalArgumentException(
              "unknown " + kind + " '" + text + "'; " + Names.nearest(text, names));
        });
  }

  public boolean flag(String name) throws StoreException {
    return parse(
        name,
        text ->
            switch (text) {
              case "true" -> true;
              case "false" -> false;
              default ->
                  throw new IllegalArgumentException("must be true or false; got '" + text + "'");
            });
  }

  /** Returns a setting's value as a share from 0 to 1. */
  public double share(String name) throws StoreException {
    return parse(
        name,
        text -> {
          if (!text.matches("0|1|[01]?\\.[0-9]+") || Double.parseDouble(text) > 1) {
            throw new IllegalArgumentException("'" + text + "' is not a share from 0 to 1");
          }
          return Double.parseDouble(text);
        });
  }

  /**
   * Returns a setting's value as parsed by the given function.
   *
   * @param parser throws {@link IllegalArgumentException} with a message that names the expected
   *     form
   */
  public <T> T parse(String name, java.util.function.Function<String, T> parser)
      throws StoreException {
    try {
      return parser.apply(text(name));
    } catch (IllegalArgumentException e) {
      throw StoreException.badSetting(name, e.getMessage(), e);
    }
  }
}
