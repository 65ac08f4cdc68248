package assay.lab.study;

import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Settings of a record for users, by name: its components with {@link Key}, without absent, empty
 * and false ones. Durations are in seconds.
 */
public final class KeySettings {
  private KeySettings() {}

  /**
   * @throws IllegalStateException if an accessor of the record fails
   */
  public static Map<String, Object> of(Record keys) {
    Map<String, Object> settings = new LinkedHashMap<>();
    for (RecordComponent component : keys.getClass().getRecordComponents()) {
      Key key = component.getAnnotation(Key.class);
      if (key != null) {
        put(
            settings,
            key.name().isEmpty() ? component.getName() : key.name(),
            read(keys, component));
      }
    }
    return settings;
  }

  private static Object read(Record keys, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(keys);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(component + ": " + e, e);
    }
  }

  private static void put(Map<String, Object> settings, String name, Object value) {
    if (value instanceof Optional<?> optional) {
      optional.ifPresent(present -> put(settings, name, present));
    } else if (value instanceof Duration duration) {
      settings.put(name + "Seconds", duration.toMillis() / 1e3);
    } else if (value instanceof Path path) {
      settings.put(name, path.toString());
    } else if (!Boolean.FALSE.equals(value)
        && !(value instanceof Collection<?> collection && collection.isEmpty())) {
      settings.put(name, isPlain(value) ? value : value.toString());
    }
  }

  private static boolean isPlain(Object value) {
    return value instanceof Number || value instanceof Boolean || value instanceof Collection<?>;
  }
}
