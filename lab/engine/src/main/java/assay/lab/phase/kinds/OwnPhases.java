package assay.lab.phase.kinds;

import assay.lab.phase.StudyPhase;
import assay.lab.plan.admin.ColdPlan;
import assay.lab.plan.admin.PausePlan;
import assay.lab.plan.admin.PresplitPlan;
import assay.lab.plan.admin.ProgramPlan;
import assay.lab.plan.admin.ServersPlan;
import assay.lab.plan.admin.ShellPlan;
import assay.lab.plan.admin.SnapshotPlan;
import assay.lab.plan.admin.TablePlan;
import assay.lab.plan.admin.ThrottlePlan;
import assay.lab.plan.admin.WarmPlan;
import assay.lab.plan.phase.FormatPlan;
import assay.lab.plan.phase.ImportPlan;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.study.Part;
import assay.lab.study.Study;
import java.util.List;

/** Assay's own kinds of phases. In experiment files, these kinds of phases have other names. */
public final class OwnPhases implements Study {
  /**
   * Uses lambdas, because with method references every command would load the classes of all
   * phases.
   */
  @Override
  public List<Part> parts() {
    return List.of(
        StudyPhase.unnamed("activities", LoadPlan.class, plan -> new LoadPhase(plan)),
        StudyPhase.unnamed("table", TablePlan.class, plan -> new TablePhase(plan)),
        StudyPhase.unnamed("presplit", PresplitPlan.class, plan -> new PreSplitPhase(plan)),
        StudyPhase.unnamed("throttle", ThrottlePlan.class, plan -> new ThrottlePhase(plan)),
        StudyPhase.unnamed("format", FormatPlan.class, plan -> new FormatPhase(plan)),
        StudyPhase.unnamed("import", ImportPlan.class, plan -> new ImportPhase(plan)),
        StudyPhase.unnamed("snapshot", SnapshotPlan.class, plan -> new SnapshotPhase(plan)),
        StudyPhase.unnamed("pause", PausePlan.class, plan -> new PausePhase(plan)),
        StudyPhase.unnamed("shell", ShellPlan.class, plan -> new ShellPhase(plan)),
        StudyPhase.unnamed("servers", ServersPlan.class, plan -> new ServersPhase(plan)),
        StudyPhase.unnamed("program", ProgramPlan.class, plan -> new ProgramPhase(plan)),
        StudyPhase.unnamed("warm", WarmPlan.class, plan -> new WarmPhase(plan)),
        StudyPhase.unnamed("cold", ColdPlan.class, plan -> new ColdPhase(plan)));
  }
}
