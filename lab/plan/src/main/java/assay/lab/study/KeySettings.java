package assay.lab.study;

import assay.lab.value.NamedValues;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Optional;

/**
 * Collects the values of a record's {@link Key} components by name, for display to users. Absent
 * keys are omitted. Durations are in seconds.
 */
public final class KeySettings {
  private KeySettings() {}

  /** Returns all settings of a record except the name and the kind of the phase. */
  public static NamedValues of(Object keys) {
    NamedValues.Builder settings = NamedValues.builder();
    for (RecordComponent component : keys.getClass().getRecordComponents()) {
      Key key = component.getAnnotation(Key.class);
      if (key != null && !component.getName().equals("name") && !key.name().equals(Key.PHASE)) {
        put(settings, component.getName(), value(component, keys));
      }
    }
    return settings.build();
  }

  private static void put(NamedValues.Builder settings, String name, Object value) {
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
