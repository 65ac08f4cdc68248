package assay.lab.plan.phase;

import assay.lab.study.Part;
import assay.lab.study.Studies;
import java.util.List;

/** Kind of phase that Assay or a study defines. */
public interface StudyPhaseKind extends Part {
  static StudyPhaseKind of(Class<?> type) {
    return Studies.parts(StudyPhaseKind.class).stream()
        .filter(kind -> kind.type() == type)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException("no kind of phase uses the class " + type.getName()));
  }

  /** Returns the kinds of phases that studies define and experiment files can name. */
  static List<StudyPhaseKind> ofStudies() {
    return Studies.parts(StudyPhaseKind.class).stream()
        .filter(kind -> !kind.meaning().isEmpty())
        .toList();
  }

  /**
   * Returns the record type of the phase's plan. The annotated components of the record are the
   * phase's keys in experiment files.
   */
  Class<? extends PhasePlan> type();

  /**
   * Whether the work of this kind of phase can also be done by an action, while another phase puts
   * load on the store.
   */
  default boolean doneDuringLoad() {
    return false;
  }

  /**
   * Returns the meaning of the kind in one line; empty for kinds that experiment files cannot name.
   */
  String meaning();
}
