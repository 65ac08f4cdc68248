package assay.cli.cluster;

import assay.cli.home.Home;
import assay.clusters.Cluster;
import assay.clusters.ClusterException;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterStatus;
import assay.lab.phase.ServerControl;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A store's servers on this machine, which Assay starts when a run needs them. */
public final class LocalCluster {
  private static final long STATUS_AGE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Cluster cluster;
  private final ClusterOptions options;
  private ClusterStatus status;
  private long statusNanos;

  private LocalCluster(Cluster cluster, ClusterOptions options) {
    this.cluster = cluster;
    this.options = options;
  }

  /**
   * Returns the cluster of a store on this machine, or empty if Assay cannot start servers of the
   * store. The cluster may be running or stopped.
   *
   * @param store name of the store or of one of its versions
   */
  public static Optional<LocalCluster> of(Home home, String store, Consumer<String> progress) {
    String name = home.clusters().stores().contains(store) ? store : withoutVersion(store);
    return home.clusters()
        .of(name, progress)
        .map(cluster -> new LocalCluster(cluster, ClusterOptions.in(home.cluster(name))));
  }

  /**
   * Returns the local cluster that a store with the given settings connects to, or empty if Assay
   * did not start this cluster. If a connection setting names a file, the store connects to the
   * cluster whose folder contains the file. Without connection settings, the store connects to the
   * cluster that {@link #of} returns.
   */
  public static Optional<LocalCluster> at(
      Home home, String store, Map<String, String> settings, Consumer<String> progress) {
    return of(home, store, progress)
        .flatMap(
            usual ->
                usual.isElsewhere(settings.keySet())
                    ? usual
                        .folderOf(settings)
                        .map(folder -> new LocalCluster(usual.cluster, ClusterOptions.in(folder)))
                    : Optional.of(usual));
  }

  /**
   * Returns a cluster of the same store in another folder.
   *
   * @param exactly folder of the new cluster, and all options for starting its servers
   */
  public LocalCluster with(ClusterOptions exactly) {
    return new LocalCluster(cluster, exactly);
  }

  private Optional<Path> folderOf(Map<String, String> settings) {
    return cluster.connectionSettings().stream()
        .map(settings::get)
        .filter(Objects::nonNull)
        .flatMap(value -> cluster.folderOf(value).stream())
        .findFirst();
  }

  /**
   * Returns whether the settings determine which servers the store connects to. Otherwise, the
   * store connects to the servers that Assay starts.
   *
   * @param storeSettings names of the store's settings
   */
  public boolean isElsewhere(Set<String> storeSettings) {
    return storeSettings.stream().anyMatch(cluster.connectionSettings()::contains);
  }

  /**
   * Starts the cluster, unless all its servers are already running.
   *
   * @return whether this call has started servers
   */
  public boolean up() throws InterruptedException {
    boolean ran = isRunning();
    if (!ran) {
      cluster.up(options);
    }
    return !ran;
  }

  /**
   * Returns whether all servers are running, none is paused, and no killed run has left a server
   * that needs repair.
   */
  public boolean isRunning() {
    return cluster.status(directory()).running();
  }

  public void down() throws InterruptedException {
    cluster.down(directory());
  }

  /**
   * Restarts stopped servers and resumes paused servers, if a run was killed before it could do so.
   */
  public void mend() throws InterruptedException {
    cluster.mend(directory());
  }

  public ServerControl control() {
    return new ClusterControl(cluster, directory());
  }

  public Map<String, String> storeSettings() {
    return status().storeSettings();
  }

  public Path directory() {
    return options.directory();
  }

  public ClusterOptions options() {
    return options;
  }

  public Cluster cluster() {
    return cluster;
  }

  /**
   * Returns the settings that the servers report. If a server does not report its settings, the map
   * contains a single key, {@code undetermined}, with the reason.
   */
  public Map<String, String> effective() throws InterruptedException {
    try {
      return cluster.effective(directory());
    } catch (ClusterException e) {
      return Map.of("undetermined", e.getMessage());
    }
  }

  public Map<String, String> measured() {
    return cluster.measured(directory());
  }

  private synchronized ClusterStatus status() {
    long now = System.nanoTime();
    if (status == null || now - statusNanos > STATUS_AGE_NANOS) {
      status = cluster.status(directory());
      statusNanos = now;
    }
    return status;
  }

  private static String withoutVersion(String store) {
    return store.replaceFirst("-[0-9]+(\\.[0-9]+)*$", "");
  }
}
