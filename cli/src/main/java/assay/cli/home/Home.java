package assay.cli.home;

import assay.clusters.Clusters;
import assay.clusters.ServerFolders;
import assay.lab.export.Drivers;
import assay.lab.limits.LimitsFile;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where Assay lies, what lies in it, and what it keeps. */
public final class Home {
  private final Path path;
  private final Path dist;
  private final Path var;
  private final StoreCatalog stores;

  /** Of a checkout, which keeps its own data. */
  public Home(Path path) {
    this(path, path.resolve("var"));
  }

  /**
   * Of a checkout, or of a release, which may lie where nobody can write.
   *
   * @param path the root of either
   * @param var what Assay keeps
   */
  public Home(Path path, Path var) {
    this.path = path;
    this.var = var;
    Path built = path.resolve("target/dist");
    dist = Files.isDirectory(built) ? built : path;
    stores = new StoreCatalog(dist.resolve("stores"));
  }

  /** Root of the checkout or release. */
  public Path path() {
    return path;
  }

  /** What the build made: libraries, stores, servers. */
  public Path dist() {
    return dist;
  }

  /**
   * The same one each time: runs of an experiment, one after the other, share a store's classes,
   * which are loaded and compiled once, and whatever threads its library leaves.
   */
  public StoreCatalog stores() {
    return stores;
  }

  /** The stores whose servers can be started on this machine. */
  public Clusters clusters() {
    boolean checkout = var.startsWith(path);
    Path made = (checkout ? dist : var).resolve("servers");
    return new Clusters(new ServerFolders(dist, made));
  }

  /** What writes runs as databases. */
  public Drivers drivers() {
    return new Drivers(dist().resolve("exporters"));
  }

  /** The experiments that come with Assay. */
  public Catalogue experiments() {
    return new Catalogue(path.resolve("experiments"));
  }

  /** What Assay makes for itself: clusters, logs, the certificate. */
  public Path var() {
    return var;
  }

  /** What client libraries and failures write. */
  public Path log() {
    return var.resolve("log");
  }

  /** Where the cluster of a store lives unless the user says otherwise. */
  public Path cluster(String store) {
    return var().resolve("clusters").resolve(store);
  }

  /** Secret of the fleets that this user leads and joins. */
  public Path fleetSecret() {
    return var().resolve("fleet-secret");
  }

  /** Journal of servers elsewhere that actions have broken. */
  public Path broken() {
    return var().resolve("broken");
  }

  /** Data of servers of studies while runs go on, and notes of those that may be left behind. */
  public Path studyServers() {
    return var().resolve("study-servers");
  }

  /** Notes of throttles that runs have set and that are to be lifted. */
  public Path throttled() {
    return var().resolve("throttled");
  }

  /** Notes of clones that commands have made of tables and that are to be dropped. */
  public Path cloned() {
    return var().resolve("cloned");
  }

  /** What 'assay calibrate' found on this machine. */
  public Path certificate() {
    return var().resolve("calibration.json");
  }

  /** What 'assay limits' found on this machine, and on others that share its folder. */
  public LimitsFile limits() {
    return new LimitsFile(var().resolve("limits.json"));
  }
}
