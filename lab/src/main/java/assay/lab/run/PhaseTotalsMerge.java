package assay.lab.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds up what the workers of a phase came to. */
final class PhaseTotalsMerge {
  private PhaseTotalsMerge() {}

  /** Counts are added, lists put together; of times in milliseconds the longest counts. */
  static Map<String, Object> of(Map<String, Object> one, Map<String, Object> other) {
    Map<String, Object> merged = new LinkedHashMap<>(one);
    other.forEach(
        (name, value) -> merged.merge(name, value, (a, b) -> merge(name.endsWith("Millis"), a, b)));
    return merged;
  }

  private static Object merge(boolean longest, Object one, Object other) {
    if (one instanceof List<?> first && other instanceof List<?> second) {
      List<Object> all = new ArrayList<>(first);
      all.addAll(second);
      return all;
    }
    if (one instanceof Number a && other instanceof Number b) {
      if (longest) {
        return Math.max(a.doubleValue(), b.doubleValue());
      }
      // As JSON is read: whole numbers that are small are no longs.
      long sum = a.longValue() + b.longValue();
      return (int) sum == sum ? (Object) (int) sum : (Object) sum;
    }
    return one;
  }
}
