package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.Throttles;
import assay.lab.plan.phase.ThrottlePlan;
import assay.store.StoreException;

final class ThrottlePhase extends AdminPhase<ThrottlePlan> {
  ThrottlePhase(ThrottlePlan plan) {
    super(plan);
  }

  @Override
  public Site site() {
    return Site.TABLE_OWNERS;
  }

  @Override
  protected Object perform(PhaseContext context) throws StoreException {
    Throttles.set(plan().throttled().scope(context.table()), plan().limits(), context);
    return null;
  }
}
