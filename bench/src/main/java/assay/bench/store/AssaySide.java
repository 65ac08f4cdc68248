package assay.bench.store;

import assay.bench.PhaseRunner;
import assay.bench.StoreServers;
import assay.bench.Workloads;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.RowLoad;
import assay.lab.workload.rows.RowMix;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Child process of {@link StoreBar} that runs Assay's load phases and reads. As in a user's run, a
 * separate class loader loads the store.
 *
 * <p>Usage: {@code AssaySide STORE SHAPE READS_PER_ROUND DIST SCRATCH [NAME=VALUE ...]}
 */
public final class AssaySide {
  private final Store store;
  private final PhaseRunner runner;
  private final RowShape shape;
  private final long reads;
  private String madeBefore;

  private AssaySide(Store store, PhaseRunner runner, RowShape shape, long reads) {
    this.store = store;
    this.runner = runner;
    this.shape = shape;
    this.reads = reads;
  }

  public static void main(String[] args) throws Exception {
    RowShape shape = RowShape.parse(args[1]);
    long reads = Long.parseLong(args[2]);
    Map<String, String> settings = StoreServers.settings(List.of(args).subList(5, args.length));
    try (Store store = new StoreCatalog(Path.of(args[3], "stores")).open(args[0], settings);
        PhaseRunner runner = new PhaseRunner(store, Path.of(args[4]))) {
      AssaySide side = new AssaySide(store, runner, shape, reads);
      Side.serve((double) shape.rows(), (double) reads, side::round);
    }
  }

  private void round(Side.Kind kind, String table) throws Exception {
    if (kind == Side.Kind.FILL && store.info().embedded()) {
      makeOnly(table);
    }
    runner.run(table, plan(kind));
  }

  private ActivityPlan plan(Side.Kind kind) {
    WorkloadSpec rows = shape.workload();
    WorkloadSpec several = shape.workload(OperationKind.MULTI_READ);
    return switch (kind) {
      case FILL -> Workloads.closedLoop("load", new RowLoad(rows), 1, rows.rows());
      case READ -> Workloads.closedLoop("run", new RowMix(rows), 1, reads);
      case READ_ALL ->
          Workloads.closedLoop("several", new RowMix(several), 1, reads / several.sizes().batch());
    };
  }

  private void makeOnly(String table) throws StoreException {
    if (madeBefore != null) {
      store.tables().drop(madeBefore);
    }
    store.tables().create(table, RowFormat.usual().tableSpec());
    madeBefore = table;
  }
}
