package assay.cli.experiment;

import assay.lab.plan.phase.PhasePlan;

/**
 * Thrown if the store lacks a capability that a phase needs, or if a study's server cannot be used.
 * The message is one line.
 */
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
