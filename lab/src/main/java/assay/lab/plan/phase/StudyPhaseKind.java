package assay.lab.plan.phase;

import assay.lab.study.Part;
import assay.lab.study.Studies;
import java.util.List;

/** A kind of phase: Assay's own, or a study's. */
public interface StudyPhaseKind extends Part {
  static StudyPhaseKind of(Class<?> type) {
    return Studies.parts(StudyPhaseKind.class).stream()
        .filter(kind -> kind.type() == type)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no kind of phase has a " + type));
  }

  /** Kinds that experiment files can name, from studies. */
  static List<StudyPhaseKind> ofStudies() {
    return Studies.parts(StudyPhaseKind.class).stream()
        .filter(kind -> !kind.meaning().isEmpty())
        .toList();
  }

  /** Record of the plan, whose annotated components are the keys of experiment files. */
  Class<? extends PhasePlan> type();

  /** Whether its work can also be done under load, as an action. */
  default boolean doneDuringLoad() {
    return false;
  }

  /** One line; empty if only plans have this name. */
  String meaning();
}
