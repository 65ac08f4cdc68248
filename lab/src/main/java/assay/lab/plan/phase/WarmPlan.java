package assay.lab.plan.phase;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the table until its servers have all of it in their caches.
 *
 * @param timeout after which the phase fails
 */
public record WarmPlan(String name, Optional<String> table, Duration timeout) implements PhasePlan {
  @Override
  public String kind() {
    return "warm";
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    table.ifPresent(of -> settings.put("table", of));
    settings.put("timeoutSeconds", timeout.toMillis() / 1e3);
    return settings;
  }

  @Override
  public Optional<Duration> deadline() {
    return Optional.of(timeout);
  }
}
