package assay.cli.experiment;

import assay.lab.plan.phase.PhasePlan;

/** Thrown if a phase needs a capability that the store lacks. The message is one line. */
final class RefusedPhase extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final transient PhasePlan phase;

  RefusedPhase(PhasePlan phase, Exception why) {
    super(why.getMessage(), why);
    this.phase = phase;
  }

  PhasePlan phase() {
    return phase;
  }
}
