package assay.lab.plan.phase;

import assay.store.capability.Capability;
import assay.store.capability.Throttle.Direction;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Limits the requests that each server takes for the table.
 *
 * @param limits requests a second of one server; no limit in a direction that is missing
 */
public record ThrottlePlan(String name, Optional<String> table, Map<Direction, Long> limits)
    implements PhasePlan {
  public ThrottlePlan {
    limits = limits.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(limits));
  }

  /** Of the run's first table. */
  public ThrottlePlan(String name, Map<Direction, Long> limits) {
    this(name, Optional.empty(), limits);
  }

  @Override
  public String kind() {
    return "throttle";
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    table.ifPresent(of -> settings.put("table", of));
    limits.forEach(
        (direction, rate) ->
            settings.put(direction.name().toLowerCase(Locale.ROOT) + "sPerSecondOfAServer", rate));
    return settings;
  }

  @Override
  public List<Capability> needs() {
    return List.of(Capability.THROTTLE);
  }
}
