package assay.lab.phase;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.StudyPhaseKind;
import java.util.function.Function;

/**
 * A kind of phase that a study provides.
 *
 * @param name as in plans and experiment files
 * @param type the plan's record
 * @param carriedOut creates the phase for a plan
 * @param meaning one line
 * @param doneDuringLoad whether its work can also be an action; if so, it is an {@link AdminPhase}
 */
public record StudyPhase<P extends PhasePlan>(
    String name,
    Class<P> type,
    Function<P, Phase> carriedOut,
    String meaning,
    boolean doneDuringLoad)
    implements StudyPhaseKind {
  public StudyPhase(String name, Class<P> type, Function<P, Phase> carriedOut, String meaning) {
    this(name, type, carriedOut, meaning, false);
  }

  public Phase of(PhasePlan plan) {
    return carriedOut.apply(type.cast(plan));
  }
}
