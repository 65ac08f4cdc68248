package assay.lab.experiment.file;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;

/** A phase that is one activity, which may also be one of several at once. */
interface ActivitySpec extends PhaseSpec {
  /**
   * Makes the activity, and notes in the planner what later phases find.
   *
   * @param recorded what it is recorded as
   * @throws IllegalArgumentException as {@link #plan} does
   */
  ActivityPlan activity(String recorded, Planner planner);

  @Override
  default PhasePlan plan(String name, Planner planner) {
    return planner.checked(activity(name, planner).phase());
  }
}
