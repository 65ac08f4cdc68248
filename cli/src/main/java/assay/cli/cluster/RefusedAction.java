package assay.cli.cluster;

import assay.lab.plan.Plan;
import assay.lab.plan.phase.PhasePlan;
import java.util.OptionalInt;

/** Thrown if a phase, or an action during a phase, is not possible. The message is one line. */
public final class RefusedAction extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final transient Plan plan;
  private final transient PhasePlan phase;
  private final transient OptionalInt action;

  RefusedAction(Plan plan, PhasePlan phase, OptionalInt action, IllegalArgumentException why) {
    super("phase '" + phase.name() + "'" + label(phase, action) + ": " + why.getMessage(), why);
    this.plan = plan;
    this.phase = phase;
    this.action = action;
  }

  private static String label(PhasePlan phase, OptionalInt action) {
    return action.isEmpty()
        ? ""
        : ", '" + phase.during().get(action.getAsInt()).deed().label() + "'";
  }

  public Plan plan() {
    return plan;
  }

  public PhasePlan phase() {
    return phase;
  }

  /**
   * Returns the index (from 0) of the action within its phase, or empty if the phase itself is not
   * possible.
   */
  public OptionalInt action() {
    return action;
  }
}
