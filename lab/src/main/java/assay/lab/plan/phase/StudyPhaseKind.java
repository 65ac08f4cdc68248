package assay.lab.plan.phase;

import assay.lab.study.Part;

/** A kind of phase that a study adds to plans and experiment files. */
public interface StudyPhaseKind extends Part {
  /** Record of the plan, whose annotated components are the keys of experiment files. */
  Class<? extends PhasePlan> type();

  /** Whether its work can also be done under load, as an action. */
  default boolean doneDuringLoad() {
    return false;
  }

  /** One line. */
  String meaning();
}
