package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.admin.ShellPlan;
import assay.lab.run.ProgramTimes.CommandResult;
import assay.store.StoreException;
import java.io.IOException;

record ShellPhase(ShellPlan plan) implements AdminPhase {
  @Override
  public CommandResult perform(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    return new TimedCommand(name(), plan.arguments(), context).run(plan.longest());
  }
}
