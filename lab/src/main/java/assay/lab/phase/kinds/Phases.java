package assay.lab.phase.kinds;

import assay.lab.phase.Phase;
import assay.lab.phase.StudyPhase;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.study.Studies;
import java.util.List;

public final class Phases {
  private Phases() {}

  public static List<Phase> of(List<PhasePlan> plans) {
    return plans.stream().map(Phases::of).toList();
  }

  public static Phase of(PhasePlan plan) {
    for (StudyPhase<?> kind : Studies.parts(StudyPhase.class)) {
      if (kind.type() == plan.getClass()) {
        return kind.of(plan);
      }
    }
    throw new IllegalArgumentException(
        "phase '" + plan.name() + "': this Assay has no kind of phase '" + plan.kind() + "'");
  }
}
