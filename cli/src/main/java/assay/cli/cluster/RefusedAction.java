package assay.cli.cluster;

import assay.lab.plan.Plan;
import assay.lab.plan.phase.PhasePlan;
import java.util.OptionalInt;

/** A phase, or an action during it, that cannot be carried out, and why in one line. */
public final class RefusedAction extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final transient Plan plan;
  private final transient PhasePlan phase;
  private final transient OptionalInt action;

  /**
   * @param action position among those of the phase, from 0; empty for the phase
   */
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

  /** The plan that has the phase. */
  public Plan plan() {
    return plan;
  }

  /** The phase. */
  public PhasePlan phase() {
    return phase;
  }

  /** Its position among those of the phase, from 0; empty for the phase. */
  public OptionalInt action() {
    return action;
  }
}
