package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.admin.SnapshotPlan;
import assay.store.StoreException;
import assay.store.capability.Snapshots;

record SnapshotPhase(SnapshotPlan plan) implements AdminPhase {
  @Override
  public Object perform(PhaseContext context) throws StoreException {
    Snapshots store = (Snapshots) context.store();
    if (store.snapshots().contains(plan.snapshot())) {
      store.deleteSnapshot(plan.snapshot());
    }
    store.snapshot(context.table(), plan.snapshot());
    return null;
  }
}
