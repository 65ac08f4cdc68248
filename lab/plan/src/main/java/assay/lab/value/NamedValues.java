package assay.lab.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;

/**
 * Values by name, in the order in which they were added. A value is a text, a number, a boolean, a
 * list, or {@code NamedValues}. A value can also be null, or an object that is written as JSON. Two
 * {@code NamedValues} objects are equal if they have the same names and values, in any order. In
 * JSON, {@code NamedValues} are written as one JSON object. Immutable.
 */
public final class NamedValues {
  public static final NamedValues NONE = builder().build();

  private final Map<String, Object> values;

  private NamedValues(Builder from) {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(from.values));
  }

  public static NamedValues of(String name, Object value) {
    return builder().put(name, value).build();
  }

  public static NamedValues of(String first, Object one, String second, Object other) {
    return builder().put(first, one).put(second, other).build();
  }

  /**
   * Returns the entries of a map as named values. Each value that is itself a map is also converted
   * to named values.
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static NamedValues copyOf(Map<String, ?> map) {
    Builder copy = builder();
    map.forEach(copy::put);
    return copy.build();
  }

  public static Builder builder() {
    return new Builder();
  }

  /** Returns the value; null if there is no such value. */
  public Object get(String name) {
    return values.get(name);
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** Returns the value in text form; empty if there is no such value or the value is null. */
  public Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name)).map(Object::toString);
  }

  /** Returns the value; empty if there is no such value or the value is not a number. */
  public OptionalDouble number(String name) {
    return values.get(name) instanceof Number number
        ? OptionalDouble.of(number.doubleValue())
        : OptionalDouble.empty();
  }

  /** Returns the value; empty if there is no such value or the value is not a list. */
  public Optional<List<?>> list(String name) {
    return values.get(name) instanceof List<?> list ? Optional.of(list) : Optional.empty();
  }

  /**
   * Returns the value; empty if there is no such value or the value is not a {@code NamedValues}
   * object.
   */
  public Optional<NamedValues> values(String name) {
    return values.get(name) instanceof NamedValues inner ? Optional.of(inner) : Optional.empty();
  }

  public boolean isEmpty() {
    return values.isEmpty();
  }

  public Set<String> names() {
    return values.keySet();
  }

  public void forEach(BiConsumer<String, Object> action) {
    values.forEach(action);
  }

  /** Returns each name followed by its value, such as {@code threads 8}. */
  public List<String> words() {
    return values.entrySet().stream().map(each -> each.getKey() + " " + each.getValue()).toList();
  }

  /**
   * Returns a copy with an added or replaced value. A replacement keeps the position of the old
   * value.
   */
  public NamedValues with(String name, Object value) {
    return builder().putAll(this).put(name, value).build();
  }

  public NamedValues without(Set<String> names) {
    return kept((name, value) -> !names.contains(name));
  }

  public NamedValues withoutNulls() {
    return kept((name, value) -> value != null);
  }

  private NamedValues kept(BiPredicate<String, Object> which) {
    Builder kept = builder();
    values.forEach(
        (name, value) -> {
          if (which.test(name, value)) {
            kept.put(name, value);
          }
        });
    return kept.build();
  }

  /** Returns an unmodifiable map of the values, for libraries that read or write JSON. */
  @JsonValue
  public Map<String, Object> asMap() {
    return values;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NamedValues named && values.equals(named.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }

  /** Collects named values. Not thread-safe. */
  public static final class Builder {
    private final Map<String, Object> values = new LinkedHashMap<>();

    private Builder() {}

    /** Adds or replaces a value. A replacement keeps the position of the old value. */
    public Builder put(String name, Object value) {
      values.put(name, nested(value));
      return this;
    }

    public Builder putAll(NamedValues others) {
      values.putAll(others.values);
      return this;
    }

    public NamedValues build() {
      return new NamedValues(this);
    }

    private static Object nested(Object value) {
      if (value instanceof Map<?, ?> map) {
        Builder inner = new Builder();
        map.forEach((name, each) -> inner.put(String.valueOf(name), each));
        return inner.build();
      }
      return value instanceof Collection<?> several
          ? several.stream().map(Builder::nested).toList()
          : value;
    }
  }
}
