package assay.lab.plan.phase;

import assay.lab.study.Part;
import assay.lab.study.Studies;
import java.util.List;

/** A kind of phase that Assay or a study defines. */
public interface StudyPhaseKind extends Part {
  static StudyPhaseKind of(Class<?> type) {
    return Studies.parts(StudyPhaseKind.class).stream()
        .filter(kind -> kind.type() == type)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no kind of phase has a " + type));
  }

  /** Kinds that studies define and experiment files can name. */
  static List<StudyPhaseKind> ofStudies() {
    return Studies.parts(StudyPhaseKind.class).stream()
        .filter(kind -> !kind.meaning().isEmpty())
        .toList();
  }

  /**
   * Type of the plan's record, whose annotated components are the phase's keys in experiment files.
   */
  Class<? extends PhasePlan> type();

  /** Whether an action can also do the phase's work while another phase puts load on the store. */
  default boolean doneDuringLoad() {
    return false;
  }

  /** Meaning in one line; empty for kinds that experiment files do not name. */
  String meaning();
}
