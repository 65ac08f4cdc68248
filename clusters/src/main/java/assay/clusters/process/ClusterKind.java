package assay.clusters.process;

import assay.clusters.Cluster;
import assay.clusters.ClusterProvider;
import assay.clusters.ClusterSetting;
import assay.clusters.ServerFolders;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import assay.clusters.ServerTuning;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.folder.ServerRecord;
import assay.clusters.process.jvm.JavaVersions;
import assay.clusters.process.tuning.ConfFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The parts of a cluster that depend on its store; {@link ProcessCluster} does everything else.
 * Stateless: a cluster's state is kept in its folder. Found as {@link ClusterProvider}. The jars of
 * the servers are in {@code servers/STORE-VERSION}.
 */
public interface ClusterKind extends ClusterProvider {
  @Override
  default Cluster cluster(ServerFolders folders, Consumer<String> progress) {
    return new ProcessCluster(this, folders, progress);
  }

  /** Name of the store in sentences: {@code Accumulo}. */
  String title();

  JavaVersions java();

  /** The roles, in the order in which servers are started. */
  List<ServerRole> roles();

  List<ClusterSetting> settings();

  /**
   * Checks that this machine can run a cluster with these settings. Does not check memory.
   *
   * @throws assay.clusters.ClusterException if this machine cannot run the cluster; the message has
   *     one line
   */
  default void check(ClusterSettings settings, ClusterFolder folder) {}

  /** Whether an instance with these settings loses data when its servers are stopped. */
  default boolean forgets(ClusterSettings settings, ClusterFolder folder) {
    return false;
  }

  /** See {@link Cluster#connectionSettings}. */
  Set<String> connectionSettings();

  /** The servers of a cluster with these settings, in the order in which they are started. */
  List<ServerId> members(ClusterSettings settings);

  /** Roles of servers that hold tables; CPU limits apply to these servers. */
  Set<ServerRole> tableRoles();

  /** Configuration files to which users may add keys, with these settings. */
  List<ConfFile> files(ClusterSettings settings);

  List<Path> data(ClusterFolder folder);

  /** See {@link Cluster#copies}. */
  default int copies(ClusterSettings settings, ServerTuning tuning, String role) {
    return 0;
  }

  long needMib(ClusterSettings settings);

  /**
   * Smaller clusters to use if the machine has too little memory, largest first.
   *
   * @param given keys that the user has set, which must not change
   */
  default List<ClusterSettings> smaller(ClusterSettings settings, Set<String> given) {
    return List.of();
  }

  /**
   * Chooses whatever a start of all servers needs, such as ports, and {@linkplain
   * ClusterStart#remember stores} the choices. Starts no server and writes no file. Called only if
   * no server is running.
   */
  default void prepare(ClusterStart start) throws InterruptedException {}

  /**
   * Starts the servers that are not running, and returns when all servers are ready for clients. If
   * no server is running, first writes the servers' configuration. If there is no instance, creates
   * one, and then calls {@link ClusterStart#becomesInitialized}.
   */
  void start(ClusterStart start) throws InterruptedException;

  /**
   * Shuts servers down cleanly, within a minute. Needed only if a SIGTERM to each server is not
   * enough for a clean shutdown. Servers that are still running afterwards are ended.
   */
  default void stop(ClusterStop stop) throws InterruptedException {}

  /**
   * Whether the cluster treats a running server as dead, for example because the server was paused
   * until its ZooKeeper session expired. False if ZooKeeper cannot be reached.
   */
  default boolean expelled(ClusterState state, ServerRecord server) {
    return false;
  }

  /** See {@link Cluster#lease}. */
  default Duration lease(ClusterState state) {
    return Duration.ZERO;
  }

  /** JVM flags that the store's code needs on its JDKs. */
  default List<String> programFlags() {
    return List.of();
  }

  /**
   * Jars that only programs need. Each is given as a folder of {@code target/dist} and the
   * beginning of the jar's name, such as {@code jobs/hbase/hbase-shaded-mapreduce-}.
   */
  default List<String> programJars() {
    return List.of();
  }

  /** Additional lines of {@code cluster status} for an initialized cluster, by label, in order. */
  Map<String, String> details(ClusterState state);

  /** See {@link Cluster#measured}. */
  default Map<String, String> measured(ClusterState state) {
    return Map.of();
  }

  /** See {@link Cluster#instance}; called while servers run. */
  Optional<String> instance(ClusterState state);

  /**
   * Values of a configuration file that a running server reports; empty if the server does not
   * report values of that file.
   */
  Optional<Map<String, String>> told(
      ClusterState state, ServerId server, String file, Set<String> keys);

  /** Settings with which Assay's store connects to an initialized cluster. */
  Map<String, String> storeSettings(ClusterState state);
}
