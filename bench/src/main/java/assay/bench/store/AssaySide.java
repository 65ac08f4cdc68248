package assay.bench.store;

import assay.bench.PhaseRunner;
import assay.bench.Servers;
import assay.bench.Workloads;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.workload.format.RowFormat;
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
 * Assay's side of a comparison: Assay's load phase and reads, on a store that is loaded by a
 * separate class loader.
 *
 * <p>Arguments: store, shape, reads per round, dist folder, scratch folder, then the store's
 * settings as {@code name=value}.
 */
public final class AssaySide {
  private final Store store;
  private final PhaseRunner runner;
  private final ActivityPlan fill;
  private final ActivityPlan read;
  private final ActivityPlan readAll;
  private String madeBefore;

  private AssaySide(Store store, PhaseRunner runner, WorkloadSpec workload, long reads) {
    this.store = store;
    this.runner = runner;
    fill = Workloads.closedLoop("load", new RowLoad(workload), 1, workload.rows());
    read = Workloads.closedLoop("run", new RowMix(workload), 1, reads);
    WorkloadSpec several = RowShape.multiReads(workload);
    readAll =
        Workloads.closedLoop("several", new RowMix(several), 1, reads / several.sizes().batch());
  }

  public static void main(String[] args) throws Exception {
    Map<String, String> settings = Servers.settings(List.of(args).subList(5, args.length));
    try (Store store = new StoreCatalog(Path.of(args[3], "stores")).open(args[0], settings);
        PhaseRunner runner = new PhaseRunner(store, Path.of(args[4]))) {
      WorkloadSpec workload = RowShape.parse(args[1]).workload();
      Rounds.serve(new AssaySide(store, runner, workload, Long.parseLong(args[2]))::round);
    }
  }

  private void round(Rounds.Kind kind, String table) throws Exception {
    if (kind == Rounds.Kind.FILL && store.info().embedded()) {
      makeOnly(table);
    }
    ActivityPlan plan =
        switch (kind) {
          case FILL -> fill;
          case READ -> read;
          case READ_ALL -> readAll;
        };
    runner.run(table, plan);
  }

  /** Drops the previous table of an embedded store in this process, and creates a new one. */
  private void makeOnly(String table) throws StoreException {
    if (madeBefore != null) {
      store.tables().drop(madeBefore);
    }
    store.tables().create(table, RowFormat.usual().tableSpec());
    madeBefore = table;
  }
}
