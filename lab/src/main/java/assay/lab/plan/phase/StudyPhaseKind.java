package assay.lab.plan.phase;

import assay.lab.study.Part;

/** A kind of phase that a study brings, as plans and experiment files have it. */
public interface StudyPhaseKind extends Part {
  /** The plan's record. Its annotated components are the keys of experiment files. */
  Class<? extends PhasePlan> type();

  /** Whether its work can also be done while load goes on, as an action. */
  default boolean doneDuringLoad() {
    return false;
  }

  /** One line. */
  String meaning();
}
