package assay.lab.plan.admin;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.PlanContext;
import assay.lab.study.Key;
import java.time.Duration;
import java.util.Optional;

public record PausePlan(
    @Key(Key.PHASE_NAME) String name, @Key("Length of the pause, such as 5m.") Duration duration)
    implements PhasePlan {
  @Override
  public PausePlan within(PlanContext file) {
    return new PausePlan(name, file.scaling().pause(duration));
  }

  @Override
  public boolean doesNothing() {
    return duration.isZero();
  }

  @Override
  public boolean usesStore() {
    return false;
  }

  @Override
  public Optional<Duration> expected() {
    return Optional.of(duration);
  }
}
