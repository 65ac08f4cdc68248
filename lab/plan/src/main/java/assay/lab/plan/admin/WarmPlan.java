package assay.lab.plan.admin;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.BadKey;
import assay.lab.study.Key;
import java.time.Duration;
import java.util.Optional;

/**
 * Phase that reads the table until the servers' caches hold all of the table's data.
 *
 * @param timeout time limit for warming the caches, after which the phase fails
 */
public record WarmPlan(
    @Key(Key.PHASE_NAME) String name,
    @Key(Key.TABLE) Optional<String> table,
    @Key(
            value = "Time limit for filling the caches, after which the phase fails.",
            otherwise = "5m")
        Duration timeout)
    implements PhasePlan {
  public WarmPlan {
    BadKey.require(timeout.toMillis() >= 5000, "timeout", "must be at least 5s");
  }

  @Override
  public Optional<Duration> deadline() {
    return Optional.of(timeout);
  }
}
