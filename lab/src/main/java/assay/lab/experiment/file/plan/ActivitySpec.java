package assay.lab.experiment.file.plan;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.phase.PhasePlan;
import java.time.Duration;
import java.util.Optional;

/** A phase that is one activity, which may also be one of several at once. */
public interface ActivitySpec extends PhaseSpec {
  /**
   * Makes the activity, and notes in the planner what later phases find.
   *
   * @param recorded what it is recorded as
   * @throws IllegalArgumentException as {@link #plan} does
   */
  ActivityPlan activity(String recorded, Planner planner);

  /** Whether servers may break without an action; empty for one of several activities. */
  Optional<LoadPlan.Faults> faults();

  /** How long the store may take to recover; empty for one of several activities. */
  Optional<Duration> recovery();

  /** By how much the experiment's scale makes it longer or shorter. */
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
