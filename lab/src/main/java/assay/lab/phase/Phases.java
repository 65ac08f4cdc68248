package assay.lab.phase;

import assay.lab.plan.phase.FormatPlan;
import assay.lab.plan.phase.ImportPlan;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.phase.PausePlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.PresplitPlan;
import assay.lab.plan.phase.ShellPlan;
import assay.lab.plan.phase.SnapshotPlan;
import assay.lab.plan.phase.TablePlan;
import assay.lab.plan.phase.ThrottlePlan;
import assay.lab.study.Studies;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Finds the class that carries out a phase. */
public final class Phases {
  private static final Map<Class<? extends PhasePlan>, Function<PhasePlan, Phase>> BY_PLAN =
      Map.of(
          LoadPlan.class, plan -> new LoadPhase((LoadPlan) plan),
          TablePlan.class, plan -> new TablePhase((TablePlan) plan),
          PresplitPlan.class, plan -> new PreSplitPhase((PresplitPlan) plan),
          ThrottlePlan.class, plan -> new ThrottlePhase((ThrottlePlan) plan),
          FormatPlan.class, plan -> new FormatPhase((FormatPlan) plan),
          ImportPlan.class, plan -> new ImportPhase((ImportPlan) plan),
          SnapshotPlan.class, plan -> new SnapshotPhase((SnapshotPlan) plan),
          PausePlan.class, plan -> new PausePhase((PausePlan) plan),
          ShellPlan.class, plan -> new ShellPhase((ShellPlan) plan));

  private Phases() {}

  public static List<Phase> of(List<PhasePlan> plans) {
    return plans.stream().map(Phases::of).toList();
  }

  public static Phase of(PhasePlan plan) {
    Function<PhasePlan, Phase> own = BY_PLAN.get(plan.getClass());
    if (own != null) {
      return own.apply(plan);
    }
    for (StudyPhase<?> kind : Studies.parts(StudyPhase.class)) {
      if (kind.type() == plan.getClass()) {
        return kind.of(plan);
      }
    }
    throw new IllegalArgumentException(
        "phase '"
            + plan.name()
            + "': no kind of phase '"
            + plan.kind()
            + "' is known in this Assay");
  }
}
