package assay.lab.phase;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.StudyPhaseKind;
import java.util.function.Function;

/**
 * A kind of phase that a study brings.
 *
 * @param name as plans and experiment files have it
 * @param type the plan's record
 * @param carriedOut makes what carries a plan out
 * @param meaning one line
 */
public record StudyPhase<P extends PhasePlan>(
    String name, Class<P> type, Function<P, Phase> carriedOut, String meaning)
    implements StudyPhaseKind {
  /** What carries a plan of this kind out. */
  public Phase of(PhasePlan plan) {
    return carriedOut.apply(type.cast(plan));
  }
}
