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
 * @param doneDuringLoad whether its work can also be an action; it is an {@link AdminPhase} then
 */
public record StudyPhase<P extends PhasePlan>(
    String name,
    Class<P> type,
    Function<P, Phase> carriedOut,
    String meaning,
    boolean doneDuringLoad)
    implements StudyPhaseKind {
  /** One that is only a phase. */
  public StudyPhase(String name, Class<P> type, Function<P, Phase> carriedOut, String meaning) {
    this(name, type, carriedOut, meaning, false);
  }

  /** What carries a plan of this kind out. */
  public Phase of(PhasePlan plan) {
    return carriedOut.apply(type.cast(plan));
  }
}
