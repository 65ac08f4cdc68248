package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.Throttles;
import assay.lab.plan.admin.ThrottlePlan;
import assay.store.StoreException;

record ThrottlePhase(ThrottlePlan plan) implements AdminPhase.OfTableOwners {
  @Override
  public Object perform(PhaseContext context) throws StoreException {
    Throttles.set(plan.scope(context.table()), plan.limits(), context);
    return null;
  }
}
