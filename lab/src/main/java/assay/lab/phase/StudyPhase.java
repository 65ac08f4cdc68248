package assay.lab.phase;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.StudyPhaseKind;
import assay.lab.study.Studies;
import java.util.function.Function;

/**
 * A kind of phase that Assay or a study defines.
 *
 * @param name the kind's name in plans and experiment files
 * @param type the plan's record
 * @param carriedOut creates the phase for a plan
 * @param meaning one line; empty for kinds that experiment files do not name
 * @param doneDuringLoad whether an action can also do the phase's work; if so, the phase is an
 *     {@link AdminPhase}
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

  /** For phases that experiment files do not contain, or contain under other names. */
  public static <P extends PhasePlan> StudyPhase<P> unnamed(
      String name, Class<P> type, Function<P, Phase> carriedOut) {
    return new StudyPhase<>(name, type, carriedOut, "");
  }

  /**
   * The phase that carries out a plan.
   *
   * @throws IllegalArgumentException if the plan's study is missing
   */
  public static Phase of(PhasePlan plan) {
    for (StudyPhase<?> kind : Studies.parts(StudyPhase.class)) {
      if (kind.type == plan.getClass()) {
        return kind.created(plan);
      }
    }
    throw new IllegalArgumentException(
        "phase '%s': this installation of Assay has no phase kind '%s'"
            .formatted(plan.name(), plan.kind()));
  }

  private Phase created(PhasePlan plan) {
    return carriedOut.apply(type.cast(plan));
  }
}
