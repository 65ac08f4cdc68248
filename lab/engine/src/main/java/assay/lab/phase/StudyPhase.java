package assay.lab.phase;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.StudyPhaseKind;
import assay.lab.study.Studies;
import java.util.function.Function;

/**
 * A kind of phase that Assay or a study defines.
 *
 * @param name name of the kind in plans and experiment files
 * @param type record type of the phase's plan
 * @param carriedOut creates the phase for a plan
 * @param meaning description in one line; empty for kinds that experiment files do not name
 * @param doneDuringLoad whether an action can also do this phase's work while another phase puts
 *     load on the store; if so, this phase is an {@link AdminPhase}
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

  /**
   * Returns a kind of phase that experiment files do not contain, or that has another name in
   * experiment files.
   */
  public static <P extends PhasePlan> StudyPhase<P> unnamed(
      String name, Class<P> type, Function<P, Phase> carriedOut) {
    return new StudyPhase<>(name, type, carriedOut, "");
  }

  /**
   * Creates the phase that executes a plan.
   *
   * @throws IllegalArgumentException if the plan's study is not installed
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
