package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.phase.SnapshotPlan;
import assay.store.StoreException;
import assay.store.capability.Snapshots;

final class SnapshotPhase extends AdminPhase<SnapshotPlan> {
  SnapshotPhase(SnapshotPlan plan) {
    super(plan);
  }

  @Override
  protected Object perform(PhaseContext context) throws StoreException {
    Snapshots store = (Snapshots) context.store();
    if (store.snapshots().contains(plan().snapshot())) {
      store.deleteSnapshot(plan().snapshot());
    }
    store.snapshot(context.table(), plan().snapshot());
    return null;
  }
}
