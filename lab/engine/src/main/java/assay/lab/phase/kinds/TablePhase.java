package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.ServerWork;
import assay.lab.plan.admin.TablePlan;
import assay.lab.table.BoundedTables;
import assay.lab.value.NamedValues;
import assay.store.StoreException;
import assay.store.Tables;

record TablePhase(TablePlan plan) implements AdminPhase.OfTableOwners {
  @Override
  public NamedValues perform(PhaseContext context) throws StoreException, InterruptedException {
    Tables tables = BoundedTables.of(context.store());
    switch (plan.act()) {
      case CREATE -> BoundedTables.create(context.store(), context.table(), context.tableSpec());
      case DROP -> tables.drop(context.table());
      case FLUSH -> {
        return ServerWork.run(() -> tables.flush(context.table()), context);
      }
      case COMPACT -> {
        return ServerWork.run(() -> tables.compact(context.table()), context);
      }
    }
    return NamedValues.NONE;
  }
}
