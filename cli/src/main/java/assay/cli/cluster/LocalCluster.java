package assay.cli.cluster;

import assay.cli.home.Home;
import assay.clusters.Cluster;
import assay.clusters.ClusterException;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterStatus;
import assay.clusters.ServerId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A store's servers on this machine, brought up when a run wants them. */
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
   * The cluster of a store on this machine, running or not; empty if Assay can start no servers of
   * that store.
   *
   * @param store its name, or that of one of its versions
   */
  public static Optional<LocalCluster> of(Home home, String store, Consumer<String> progress) {
    String name = home.clusters().stores().contains(store) ? store : withoutVersion(store);
    return home.clusters()
        .of(name, progress)
        .map(cluster -> new LocalCluster(cluster, ClusterOptions.in(home.cluster(name))));
  }

  /**
   * The cluster that a store connects to by these settings, if Assay has started it on this
   * machine: that of {@link #of} without connection settings, else one in whose folder a file lies
   * that they name.
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

  /** The same kind of cluster in another folder, brought up with these options and no others. */
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

  /** Whether these settings of the store say where else to connect. */
  public boolean isElsewhere(Set<String> storeSettings) {
    return storeSettings.stream().anyMatch(cluster.connectionSettings()::contains);
  }

  /**
   * Brings the cluster up unless it runs.
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

  /** Whether all servers are alive and none is paused. */
  public boolean isRunning() {
    return cluster.status(directory()).running();
  }

  public void down() throws InterruptedException {
    cluster.down(directory());
  }

  /** Brings back the servers that runs which were killed have left broken. */
  public void mend() throws InterruptedException {
    cluster.mend(directory());
  }

  /** The servers that it has when it is up. */
  List<ServerId> members() {
    return cluster.members(options);
  }

  /** Of how many servers of a role each piece of data is kept at once; 0 if of no other. */
  int copies(String role) {
    return cluster.copies(options, role);
  }

  /** Breaks its servers and brings them back. */
  public ClusterControl control(StoreJournals journals) {
    return new ClusterControl(cluster, directory(), journals);
  }

  /** The settings by which the store connects to it. */
  public Map<String, String> storeSettings() {
    return status().storeSettings();
  }

  public Path directory() {
    return options.directory();
  }

  /** What it is brought up with. */
  public ClusterOptions options() {
    return options;
  }

  /** What starts and stops it. */
  public Cluster cluster() {
    return cluster;
  }

  /**
   * Settings in force, as its servers tell them; {@code undetermined}, and why, if one does not.
   */
  public Map<String, String> effective() throws InterruptedException {
    try {
      return cluster.effective(directory());
    } catch (ClusterException e) {
      return Map.of("undetermined", e.getMessage());
    }
  }

  /** Measured rates of the slow volumes. */
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
