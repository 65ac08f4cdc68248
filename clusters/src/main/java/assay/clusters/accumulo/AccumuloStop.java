package assay.clusters.accumulo;

import assay.clusters.ClusterException;
import assay.clusters.hdfs.Hdfs;
import assay.clusters.process.ClusterStop;
import assay.clusters.zookeeper.ZooKeeperServer;
import java.time.Duration;

/**
 * Stops Accumulo. Used once.
 *
 * <p>The manager is asked to flush and unload all tablets and to end the tablet servers. This takes
 * seconds, but saves the next start a much longer recovery of write-ahead logs.
 */
final class AccumuloStop {
  private static final Duration CLEAN_STOP = Duration.ofSeconds(60);

  private AccumuloStop() {}

  static void run(ClusterStop stop) {
    stop.terminate(AccumuloKind.GC_ROLE);
    if (stop.anyAlive(AccumuloKind.TSERVER_ROLE)
        && stop.anyAlive(AccumuloKind.MANAGER_ROLE)
        && stop.anyAlive(ZooKeeperServer.ROLE)) {
      unloadTablets(stop);
    }
    stop.end(AccumuloKind.MANAGER_ROLE, AccumuloKind.GC_ROLE, AccumuloKind.TSERVER_ROLE);
    stop.end(ZooKeeperServer.ROLE, Hdfs.DATANODE_ROLE, Hdfs.NAMENODE_ROLE);
  }

  private static void unloadTablets(ClusterStop stop) {
    try (AccumuloRegistry registry = new AccumuloRegistry(stop.state())) {
      registry.aimFor(AccumuloRegistry.Goal.CLEAN_STOP);
      if (!stop.awaitEnd(AccumuloKind.TSERVER_ROLE, CLEAN_STOP)) {
        stop.say("tablets were not unloaded in time: the next start recovers tablets from logs");
      }
    } catch (ClusterException e) {
      stop.say(e.getMessage() + ": the next start recovers tablets from logs");
    }
  }
}
