package assay.lab.phase.kinds;

import assay.lab.phase.Phase;
import assay.lab.phase.StudyPhase;
import assay.lab.plan.phase.ColdPlan;
import assay.lab.plan.phase.FormatPlan;
import assay.lab.plan.phase.ImportPlan;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.phase.PausePlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.PresplitPlan;
import assay.lab.plan.phase.ProgramPlan;
import assay.lab.plan.phase.ServersPlan;
import assay.lab.plan.phase.ShellPlan;
import assay.lab.plan.phase.SnapshotPlan;
import assay.lab.plan.phase.TablePlan;
import assay.lab.plan.phase.ThrottlePlan;
import assay.lab.plan.phase.WarmPlan;
import assay.lab.study.Studies;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

public final class Phases {
  private static final Map<Class<? extends PhasePlan>, Function<PhasePlan, Phase>> BY_PLAN =
      Map.ofEntries(
          kind(LoadPlan.class, LoadPhase::new),
          kind(TablePlan.class, TablePhase::new),
          kind(PresplitPlan.class, PreSplitPhase::new),
          kind(ThrottlePlan.class, ThrottlePhase::new),
          kind(FormatPlan.class, FormatPhase::new),
          kind(ImportPlan.class, ImportPhase::new),
          kind(SnapshotPlan.class, SnapshotPhase::new),
          kind(PausePlan.class, PausePhase::new),
          kind(ShellPlan.class, ShellPhase::new),
          kind(ServersPlan.class, ServersPhase::new),
          kind(ProgramPlan.class, ProgramPhase::new),
          kind(WarmPlan.class, WarmPhase::new),
          kind(ColdPlan.class, ColdPhase::new));

  private Phases() {}

  private static <P extends PhasePlan>
      Map.Entry<Class<? extends PhasePlan>, Function<PhasePlan, Phase>> kind(
          Class<P> type, Function<P, Phase> phase) {
    return Map.entry(type, plan -> phase.apply(type.cast(plan)));
  }

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
        "phase '" + plan.name() + "': this Assay has no kind of phase '" + plan.kind() + "'");
  }
}
