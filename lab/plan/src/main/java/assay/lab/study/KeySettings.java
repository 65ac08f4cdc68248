package assay.lab.study;

import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Converts a record to a map from the names of its {@link Key} components to their values, for
 * display to users. Absent keys are omitted. Durations are in seconds.
 */
public final class KeySettings {
  private KeySettings() {}

  /** Returns all settings of a record except the name and the kind of the phase. */
  public static Map<String, Object> of(Object keys) {
    Map<String, Object> settings = new LinkedHashMap<>();
    for (RecordComponent component : keys.getClass().getRecordComponents()) {
      Key key = component.getAnnotation(Key.class);
      if (key != null && !component.getName().equals("name") && !key.name().equals(Key.PHASE)) {
        put(settings, component.getName(), value(component, keys));
      }
    }
    return settings;
  }

  private static void put(Map<String, Object> settings, String name, Object value) {
    if (value instanceof Duration time) {
      settings.put(name + "Seconds", time.toMillis() / 1e3);
    } else if (value instanceof Optional<?> optional) {
      optional.ifPresent(present -> put(settings, name, present));
    } else {
      settings.put(name, value);
    }
  }

  private static Object value(RecordComponent component, Object keys) {
    try {
      return component.getAccessor().invoke(keys);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
