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
 * Store-specific part of a cluster. {@link ProcessCluster} contains the parts that all stores
 * share. Implementations are stateless, because a cluster's state is in its folder. Implementations
 * are services of type {@link ClusterProvider}. The jars of the servers are in {@code
 * servers/STORE-VERSION}.
 */
public interface ClusterKind extends ClusterProvider {
  @Override
  default Cluster cluster(ServerFolders folders, Consumer<String> progress) {
    return new ProcessCluster(this, folders, progress);
  }

  /** Returns the name of the store in sentences, such as {@code Accumulo}. */
  String title();

  JavaVersions java();

  /** Returns the roles of the servers, in start order. */
  List<ServerRole> roles();

  List<ClusterSetting> settings();

  /**
   * Checks that this machine can run a cluster with these settings. The machine's memory is not
   * checked.
   *
   * @throws assay.clusters.ClusterException with a one-line message if this machine cannot run the
   *     cluster
   */
  default void check(ClusterSettings settings, ClusterFolder folder) {}

  /**
   * Returns whether stopping the servers destroys data, for example because some volumes are in
   * memory.
   */
  default boolean forgets(ClusterSettings settings, ClusterFolder folder) {
    return false;
  }

  Set<String> connectionSettings();

  /** Returns the servers of a cluster with these settings, in start order. */
  List<ServerId> members(ClusterSettings settings);

  /** Returns the roles of the servers that hold tables. CPU limits apply only to these servers. */
  Set<ServerRole> tableRoles();

  List<ConfFile> files(ClusterSettings settings);

  List<Path> data(ClusterFolder folder);

  default int copies(ClusterSettings settings, ServerTuning tuning, String role) {
    return 0;
  }

  long needMib(ClusterSettings settings);

  /**
   * Returns the settings of clusters that are smaller than a cluster with the given settings,
   * largest first. These settings are alternatives if this machine has too little memory for the
   * given settings.
   *
   * @param given keys that the user has set, which must not change
   */
  default List<ClusterSettings> smaller(ClusterSettings settings, Set<String> given) {
    return List.of();
  }

  /**
   * Chooses ports and other values that a start of all servers needs, and {@linkplain
   * ClusterStart#remember stores} the values. This method starts no server and writes no file. This
   * method is called only if no server is running.
   */
  default void prepare(ClusterStart start) throws InterruptedException {}

  /**
   * Starts the servers that are not running, and returns when all servers are ready for clients. If
   * no server is running, this method first writes the servers' configuration. If there is no
   * instance, this method creates an instance and calls {@link ClusterStart#becomesInitialized}.
   */
  void start(ClusterStart start) throws InterruptedException;

  /**
   * Shuts servers down cleanly, within about a minute. A kind of cluster overrides this method only
   * if SIGTERM alone does not shut down its servers cleanly. The caller ends servers that are still
   * running after this call.
   */
  default void stop(ClusterStop stop) throws InterruptedException {}

  /**
   * Returns whether the cluster treats a running server as dead. An example is a server that was
   * paused until its ZooKeeper session expired. Returns false if ZooKeeper cannot be reached.
   */
  default boolean expelled(ClusterState state, ServerRecord server) {
    return false;
  }

  default Duration lease(ClusterState state) {
    return Duration.ZERO;
  }

  default List<String> programFlags() {
    return List.of();
  }

  /**
   * Returns the jars that programs need in addition to the servers' jars. Each entry consists of a
   * folder in {@code target/dist} and the start of a jar's name, such as {@code
   * jobs/hbase/hbase-shaded-mapreduce-}.
   */
  default List<String> programJars() {
    return List.of();
  }

  /**
   * Returns the additional lines that {@code cluster status} shows for an initialized cluster. Each
   * key is the label of a line. The map is in output order.
   */
  Map<String, String> details(ClusterState state);

  default Map<String, String> measured(ClusterState state) {
    return Map.of();
  }

  /**
   * Returns the id of the store's instance; see {@link Cluster#instance}. This method is called
   * only while servers are running.
   */
  Optional<String> instance(ClusterState state);

  /**
   * Returns the values that a running server reports for the keys of a configuration file. Returns
   * empty if the server does not report the keys of this file.
   *
   * @param file name of the configuration file, such as {@code hbase-site}
   */
  Optional<Map<String, String>> told(
      ClusterState state, ServerId server, String file, Set<String> keys);

  Map<String, String> storeSettings(ClusterState state);
}
