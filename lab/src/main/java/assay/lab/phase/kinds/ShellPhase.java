package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.phase.ShellPlan;
import assay.store.StoreException;
import java.io.IOException;
import java.util.Map;

final class ShellPhase extends AdminPhase<ShellPlan> {
  ShellPhase(ShellPlan plan) {
    super(plan);
  }

  @Override
  protected Map<String, Object> perform(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    return new TimedCommand(name(), plan().arguments(), context).run(plan().longest());
  }
}
