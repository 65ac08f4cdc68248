package assay.lab.plan.phase;

import assay.store.capability.Throttle.Limit;
import assay.store.capability.Throttle.Reach;
import assay.store.capability.Throttle.Scope;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Requests of a run that a throttle limits.
 *
 * @param table as phases name it; empty for the run's first
 * @param user whose requests; empty for everybody's
 */
public record Throttled(Optional<String> table, Optional<String> user, Reach reach) {
  /**
   * The same as the store knows it.
   *
   * @param stored the table's name in the store
   */
  public Scope scope(String stored) {
    return Scope.of(user, reach, stored);
  }

  /** In a few words, as they stand behind limits: {@code of user a on t}; empty for the first. */
  String label() {
    String place =
        switch (reach) {
          case TABLE -> table.orElse("");
          case NAMESPACE -> "the namespace" + table.map(name -> " of " + name).orElse("");
          case ALL_TABLES -> "all tables";
        };
    return user.map(name -> " of user " + name + (place.isEmpty() ? "" : " on " + place))
        .orElse(place.isEmpty() ? "" : " of " + place);
  }

  /** Limits in a few words: {@code reads 7/s, write-bytes 4096 B/s}. */
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

  /** Plans of earlier versions have no reach. */
  static Reach orTable(Reach reach) {
    return reach == null ? Reach.TABLE : reach;
  }

  static Map<Limit, Long> ordered(Map<Limit, Long> of) {
    return of.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(of));
  }
}
