package assay.lab.experiment.file.plan;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.phase.PhasePlan;
import java.time.Duration;
import java.util.Optional;

/**
 * A phase that consists of one activity, which can also be one of several concurrent activities.
 */
public interface ActivitySpec extends PhaseSpec {
  /**
   * Creates the activity, and records in the planner the state that later phases will find.
   *
   * @param recorded name under which the activity is recorded
   * @throws IllegalArgumentException as {@link #plan} does
   */
  ActivityPlan activity(String recorded, Planner planner);

  /** Whether servers may fail without an action; empty for one of several activities. */
  Optional<LoadPlan.Faults> faults();

  /** Time limit for the store's recovery; empty for one of several activities. */
  Optional<Duration> recovery();

  double scale(Planner planner);

  @Override
  default PhasePlan plan(String name, Planner planner) {
    LoadPlan phase =
        planner
            .checked(activity(name, planner).phase())
            .withFaults(faults())
            .withRecovery(recovery());
    return ActionSpec.attached(phase, during(), scale(planner), planner);
  }
}
