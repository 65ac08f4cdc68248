package assay.store;

import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A store's settings, checked by name against what its provider understands. Immutable. */
public final class StoreSettings {
  private final SortedMap<String, String> values;

  private StoreSettings(SortedMap<String, String> values) {
    this.values = values;
  }

  /**
   * The given values over the defaults of a provider's settings.
   *
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} for a name not known,
   *     unless the provider accepts others
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
   * The given values over the defaults of {@code known}.
   *
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} for a name not known
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

  /** All settings by name, as written. May hold secrets: never record it whole. */
  public SortedMap<String, String> all() {
    return Collections.unmodifiableSortedMap(values);
  }

  /** The value as written; empty where neither the user nor a default gives one. */
  public String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the provider declares no setting '" + name + "'");
    }
    return value;
  }

  /** A length of time; {@link Quantity#duration}. */
  public Duration duration(String name) throws StoreException {
    return parse(name, Quantity::duration);
  }

  /** The setting {@link Setting#TIMEOUT}: a millisecond or more. */
  public Duration timeout() throws StoreException {
    Duration timeout = duration(Setting.TIMEOUT.name());
    if (timeout.toMillis() < 1) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING, "setting 'timeout': at least 1ms is needed");
    }
    return timeout;
  }

  /** A size in bytes; {@link Quantity#bytes}. */
  public long bytes(String name) throws StoreException {
    return parse(name, Quantity::bytes);
  }

  /** A whole number of zero or more. */
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

  /** A whole number within bounds. */
  public int count(String name, int least, int most) throws StoreException {
    long count = count(name);
    return parse(
        name,
        text -> {
          if (count < least || count > most) {
            throw new IllegalArgumentException(
                text
                    + (least == 0 ? " is above " + most : " is not from " + least + " to " + most));
          }
          return (int) count;
        });
  }

  /**
   * The constant that the value names, in any case.
   *
   * @param kind noun for a constant, in the message about another value
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
              "'" + text + "' is no " + kind + "; " + Names.nearest(text, names));
        });
  }

  /** A share, from 0 to 1. */
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
   * Reads a value with a parser of the caller's.
   *
   * @param parser throws {@link IllegalArgumentException} with a message that says what was
   *     expected
   */
  public <T> T parse(String name, java.util.function.Function<String, T> parser)
      throws StoreException {
    try {
      return parser.apply(text(name));
    } catch (IllegalArgumentException e) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING, "setting '" + name + "': " + e.getMessage(), e);
    }
  }
}
