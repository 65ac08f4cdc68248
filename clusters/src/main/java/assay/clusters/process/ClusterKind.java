package assay.clusters.process;

import assay.clusters.ClusterSetting;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import assay.clusters.ServerTuning;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.folder.ServerRecord;
import assay.clusters.process.jvm.JavaVersions;
import assay.clusters.process.tuning.ConfFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What makes one kind of cluster differ from the others; {@link ProcessCluster} does the rest.
 * Objects have no state of their own: what a cluster must remember it remembers in its folder.
 */
public interface ClusterKind {
  /** Name of the store; the jars of its servers are in {@code servers/STORE-VERSION}. */
  String store();

  /** As in a sentence: {@code Accumulo}. */
  String title();

  /** The JDKs that the servers run on. */
  JavaVersions java();

  /** In the order of starting. */
  List<ServerRole> roles();

  List<ClusterSetting> settings();

  /**
   * Makes sure that this machine can have a cluster with these settings, beyond its memory.
   *
   * @throws assay.clusters.ClusterException in one line, if not
   */
  default void check(ClusterSettings settings, ClusterFolder folder) {}

  /** Whether an instance with these settings loses data when its servers are stopped. */
  default boolean forgets(ClusterSettings settings, ClusterFolder folder) {
    return false;
  }

  /** See {@link assay.clusters.Cluster#connectionSettings}. */
  Set<String> connectionSettings();

  /** The servers of a cluster with these settings, in the order of starting. */
  List<ServerId> members(ClusterSettings settings);

  /** Those of the roles whose servers hold tables: a limit of CPU is for them. */
  Set<ServerRole> tableRoles();

  /** The configuration files to which users of a cluster with these settings may add keys. */
  List<ConfFile> files(ClusterSettings settings);

  /** The folders in which an instance may have data. */
  List<Path> data(ClusterFolder folder);

  /** See {@link assay.clusters.Cluster#copies}. */
  default int copies(ClusterSettings settings, ServerTuning tuning, String role) {
    return 0;
  }

  /** The memory that all servers may come to take. */
  long needMib(ClusterSettings settings);

  /**
   * Smaller clusters to take where the machine has not enough memory, the largest first.
   *
   * @param given keys of what the user has chosen, which must stay
   */
  default List<ClusterSettings> smaller(ClusterSettings settings, Set<String> given) {
    return List.of();
  }

  /**
   * Chooses what a start of all servers needs, such as ports, and {@linkplain ClusterStart#remember
   * remembers} it. Starts no server and writes no file. Called only if no server runs.
   */
  default void prepare(ClusterStart start) throws InterruptedException {}

  /**
   * Starts the servers that do not run, and returns when all are ready for clients; if no server
   * runs, writes their configuration first. A new cluster is made here, and {@linkplain
   * ClusterStart#becomesInitialized said to be made} when it is.
   */
  void start(ClusterStart start) throws InterruptedException;

  /**
   * Asks the servers kindly to end, within a minute, where that is more than a SIGTERM to each.
   * Whoever still runs afterwards is ended.
   */
  default void stop(ClusterStop stop) throws InterruptedException {}

  /**
   * Whether the cluster has given up a running server, for example because it was paused until its
   * ZooKeeper session expired. False if ZooKeeper cannot be reached.
   */
  default boolean expelled(ClusterState state, ServerRecord server) {
    return false;
  }

  /** JVM flags that the store's code needs on the JDKs that it runs on. */
  default List<String> programFlags() {
    return List.of();
  }

  /**
   * Jars of programs that are not among those of the servers: a folder of {@code target/dist} and
   * the beginning of the jar's name, such as {@code jobs/hbase/hbase-shaded-mapreduce-}.
   */
  default List<String> programJars() {
    return List.of();
  }

  /** What else {@code cluster status} prints of a cluster that was made, by label, in order. */
  Map<String, String> details(ClusterState state);

  /** See {@link assay.clusters.Cluster#measured}. */
  default Map<String, String> measured(ClusterState state) {
    return Map.of();
  }

  /** See {@link assay.clusters.Cluster#instance}; servers run. */
  Optional<String> instance(ClusterState state);

  /**
   * Values of a configuration file as a server that runs tells them, without those that it does not
   * tell; empty if it cannot be asked for that file.
   */
  Optional<Map<String, String>> told(
      ClusterState state, ServerId server, String file, Set<String> keys);

  /** Settings by which Assay's store connects to a cluster that was made. */
  Map<String, String> storeSettings(ClusterState state);
}
