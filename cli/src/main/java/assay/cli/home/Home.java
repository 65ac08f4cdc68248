package assay.cli.home;

import assay.clusters.Clusters;
import assay.clusters.ServerFolders;
import assay.lab.limits.LimitsFile;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folders that contain Assay's installation and data. */
public final class Home {
  private final Path path;
  private final Path dist;
  private final Path var;
  private final StoreCatalog stores;

  /** Creates the home of a source checkout, whose folder {@code var} contains Assay's data. */
  public Home(Path path) {
    this(path, path.resolve("var"));
  }

  /**
   * Creates the home of a checkout or a release. The checkout or release may be read-only.
   *
   * @param path root of the checkout or release
   * @param var folder of Assay's data
   */
  public Home(Path path, Path var) {
    this.path = path;
    this.var = var;
    Path built = path.resolve("target/dist");
    dist = Files.isDirectory(built) ? built : path;
    stores = new StoreCatalog(dist.resolve("stores"));
  }

  public Path path() {
    return path;
  }

  /** Returns the folder with the output of the build: libraries, stores and servers. */
  public Path dist() {
    return dist;
  }

  /**
   * Returns the catalogue of stores, which is the same object in every call. As a result, an
   * experiment with several runs loads and compiles a store's classes only once. The runs also
   * share threads that the store's library starts and never ends.
   */
  public StoreCatalog stores() {
    return stores;
  }

  public Clusters clusters() {
    boolean checkout = var.startsWith(path);
    Path made = (checkout ? dist : var).resolve("servers");
    return new Clusters(new ServerFolders(dist, made));
  }

  /** Returns the folder of the JDBC drivers, which only exports need. */
  public Path drivers() {
    return dist().resolve("exporters");
  }

  public Catalogue experiments() {
    return new Catalogue(path.resolve("experiments"));
  }

  public Path var() {
    return var;
  }

  public Path log() {
    return var.resolve("log");
  }

  public Path cluster(String store) {
    return var().resolve("clusters").resolve(store);
  }

  public Path fleetSecret() {
    return var().resolve("fleet-secret");
  }

  /**
   * Returns the folder of the journal of broken servers. The journal lists servers that actions
   * have broken, for example by stopping the servers. The journal covers only servers that Assay
   * did not start.
   */
  public Path broken() {
    return var().resolve("broken");
  }

  /**
   * Returns the folder for the data of studies' servers. The folder also contains the journal that
   * is needed to end these servers if a run is killed.
   */
  public Path studyServers() {
    return var().resolve("study-servers");
  }

  /**
   * Returns the folder of the journal of throttles. The journal lists throttles that runs have set
   * but not yet lifted.
   */
  public Path throttled() {
    return var().resolve("throttled");
  }

  /**
   * Returns the folder of the journal of table clones. The journal lists clones that commands have
   * created but not yet dropped.
   */
  public Path cloned() {
    return var().resolve("cloned");
  }

  public Path certificate() {
    return var().resolve("calibration.json");
  }

  /**
   * Returns the results of {@code assay limits}. Other machines that share the data folder may have
   * added results.
   */
  public LimitsFile limits() {
    return new LimitsFile(var().resolve("limits.json"));
  }
}
