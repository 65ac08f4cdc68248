package assay.cli.cluster;

import assay.lab.plan.Plan;
import assay.lab.plan.phase.PhasePlan;

/** An action during a phase that cannot be carried out, and why in one line. */
public final class RefusedAction extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final transient Plan plan;
  private final transient PhasePlan phase;
  private final int action;

  /**
   * @param action position among those of the phase, from 0
   */
  RefusedAction(Plan plan, PhasePlan phase, int action, IllegalArgumentException why) {
    super(
        "phase '"
            + phase.name()
            + "', '"
            + phase.during().get(action).deed().label()
            + "': "
            + why.getMessage(),
        why);
    this.plan = plan;
    this.phase = phase;
    this.action = action;
  }

  /** The plan that has the action. */
  public Plan plan() {
    return plan;
  }

  /** The phase that has it. */
  public PhasePlan phase() {
    return phase;
  }

  /** Its position among those of the phase, from 0. */
  public int action() {
    return action;
  }
}
