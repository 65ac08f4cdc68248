package assay.lab.plan.phase;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

public record PausePlan(String name, Duration duration) implements PhasePlan {
  @Override
  public String kind() {
    return "pause";
  }

  @Override
  public Map<String, Object> settings() {
    return Map.of("durationSeconds", duration.toMillis() / 1e3);
  }

  @Override
  public Optional<Duration> expected() {
    return Optional.of(duration);
  }
}
