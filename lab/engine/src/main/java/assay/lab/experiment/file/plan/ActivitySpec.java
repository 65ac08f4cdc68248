package assay.lab.experiment.file.plan;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.phase.PhasePlan;
import java.time.Duration;
import java.util.Optional;

/** Phase that consists of one activity, or one of the concurrent activities of a phase. */
public interface ActivitySpec extends PhaseSpec {
  /**
   * Creates the plan of the activity. Also records in the planner what state the tables have after
   * the activity.
   *
   * @param recorded name under which the activity is recorded
   * @throws IllegalArgumentException if the activity cannot follow the preceding phases
   */
  ActivityPlan activity(String recorded, Planner planner);

  Optional<LoadPlan.Faults> faults();

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
