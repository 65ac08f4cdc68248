package assay.clusters;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * One stop of a cluster. The cluster's lock is held.
 *
 * <p>The manager is asked to flush and unload all tablets and to end the tablet servers: seconds
 * now, which save the next start the recovery of the write-ahead logs, many more.
 */
final class AccumuloStop {
  private static final Duration CLEAN_STOP = Duration.ofSeconds(60);

  private final ClusterFolder folder;
  private final Consumer<String> progress;

  AccumuloStop(ClusterFolder folder, Consumer<String> progress) {
    this.folder = folder;
    this.progress = progress;
  }

  /** Ends every process of the records that still lives, and forgets them. */
  void run(ClusterState state, List<ServerRecord> records) {
    List<ServerRecord> tservers = of(records, role -> role == ServerRole.TSERVER);
    List<ServerRecord> manager = of(records, role -> role == ServerRole.MANAGER);
    List<ServerRecord> zookeeper = of(records, role -> role == ServerRole.ZOOKEEPER);
    of(records, role -> role == ServerRole.GC).forEach(record -> record.process().terminate());
    if (!tservers.isEmpty() && !manager.isEmpty() && !zookeeper.isEmpty()) {
      unloadTablets(state, tservers);
    }
    Stopper.end(of(records, role -> role != ServerRole.ZOOKEEPER));
    Stopper.end(zookeeper);
    records.forEach(record -> ServerRecord.delete(folder, record.server()));
  }

  private void unloadTablets(ClusterState state, List<ServerRecord> tservers) {
    try (AccumuloRegistry registry = new AccumuloRegistry(folder, state)) {
      registry.aimFor(AccumuloRegistry.Goal.CLEAN_STOP);
      if (!Stopper.awaitEnd(tservers, CLEAN_STOP, true)) {
        progress.accept(
            "tablets were not unloaded in time: the next start recovers them from logs");
      }
    } catch (ClusterException e) {
      progress.accept(e.getMessage() + ": the next start recovers tablets from logs");
    }
  }

  private static List<ServerRecord> of(List<ServerRecord> records, Predicate<ServerRole> wanted) {
    return records.stream()
        .filter(record -> wanted.test(record.server().role()) && record.process().alive())
        .toList();
  }
}
