package assay.bench;

import assay.lab.load.PhasePlan;
import assay.lab.probe.HostFiles;
import assay.lab.probe.ProcessId;
import assay.store.Store;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Assay's side of the ingest bar: its load phase, on the store in its own class loader.
 *
 * <p>Arguments: client properties, shape, dist folder, scratch folder, the servers' process ids.
 */
public final class AssayIngest {
  private AssayIngest() {}

  /** Serves rounds until its input ends. */
  public static void main(String[] args) throws Exception {
    IngestShape shape = IngestShape.parse(args[1]);
    List<ProcessId> servers = new ArrayList<>();
    for (String pid : List.of(args).subList(4, args.length)) {
      servers.add(ProcessId.of(HostFiles.ofThisMachine(), Long.parseLong(pid)));
    }
    Map<String, String> settings =
        Map.of("client-properties", args[0], "buffer", IngestShape.BUFFER);
    try (Store store = new StoreCatalog(Path.of(args[2], "stores")).open("accumulo", settings);
        PhaseRunner runner = new PhaseRunner(store, Path.of(args[3]), servers)) {
      PhasePlan plan =
          Workloads.closedLoop("load", PhasePlan.Stream.LOAD, shape.workload(), 1, shape.rows());
      IngestRounds.serve(table -> runner.run(table, plan, progress -> {}));
    }
  }
}
