package assay.lab.plan.phase;

import assay.store.capability.Throttle.Limit;
import assay.store.capability.Throttle.Reach;
import assay.store.capability.Throttle.Scope;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Requests whose rate a throttle limits, and the limits on these requests. */
public interface Throttled {
  /** Returns the name by which phases refer to the table; empty means the run's first table. */
  Optional<String> table();

  Optional<String> user();

  Reach reach();

  /**
   * Returns the limits by kind, in requests or bytes per second. Each limit applies to each server.
   */
  Map<Limit, Long> limits();

  default Scope scope(String stored) {
    return Scope.of(user(), reach(), stored);
  }

  /**
   * Returns a suffix for a list of limits, such as {@code of user a on t}. The suffix is empty if
   * the limits apply to all users of the first table.
   */
  default String reachLabel() {
    String place =
        switch (reach()) {
          case TABLE -> table().orElse("");
          case NAMESPACE -> "the namespace" + table().map(name -> " of " + name).orElse("");
          case ALL_TABLES -> "all tables";
        };
    return user()
        .map(name -> " of user " + name + (place.isEmpty() ? "" : " on " + place))
        .orElse(place.isEmpty() ? "" : " of " + place);
  }

  static String label(Map<Limit, Long> limits) {
    return limits.entrySet().stream()
        .map(limit -> limit.getKey().label() + " " + limit.getValue() + unit(limit.getKey()))
        .collect(Collectors.joining(", "));
  }

  private static String unit(Limit limit) {
    return switch (limit) {
      case READ, WRITE -> "/s";
      case READ_BYTES, WRITE_BYTES -> " B/s";
    };
  }

  /**
   * Returns {@code reach}, or {@code TABLE} if {@code reach} is null. Plans of earlier versions
   * have no reach.
   */
  static Reach orTable(Reach reach) {
    return reach == null ? Reach.TABLE : reach;
  }

  static Map<Limit, Long> ordered(Map<Limit, Long> of) {
    return of.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(of));
  }
}
