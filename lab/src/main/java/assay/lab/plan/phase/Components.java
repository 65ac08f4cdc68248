package assay.lab.plan.phase;

import assay.lab.study.Key;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Components of phases' records. */
final class Components {
  private Components() {}

  /** Present components by name, except for those that identify the phase; durations in seconds. */
  static Map<String, Object> settings(PhasePlan plan) {
    Map<String, Object> settings = new LinkedHashMap<>();
    for (RecordComponent component : plan.getClass().getRecordComponents()) {
      Key key = component.getAnnotation(Key.class);
      if (!component.getName().equals("name") && (key == null || !key.name().equals(Key.PHASE))) {
        put(settings, component.getName(), value(component, plan));
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

  private static Object value(RecordComponent component, PhasePlan plan) {
    try {
      return component.getAccessor().invoke(plan);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
