package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.phase.ShellPlan;
import assay.lab.run.ProgramTimes.CommandResult;
import assay.store.StoreException;
import java.io.IOException;

final class ShellPhase extends AdminPhase<ShellPlan> {
  ShellPhase(ShellPlan plan) {
    super(plan);
  }

  @Override
  protected CommandResult perform(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    return new TimedCommand(name(), plan().arguments(), context).run(plan().longest());
  }
}
