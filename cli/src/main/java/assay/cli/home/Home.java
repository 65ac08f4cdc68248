package assay.cli.home;

import assay.clusters.Clusters;
import assay.clusters.ServerFolders;
import assay.lab.limits.LimitsFile;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folders of Assay: its installation and its data. */
public final class Home {
  private final Path path;
  private final Path dist;
  private final Path var;
  private final StoreCatalog stores;

  /** Home of a checkout, with Assay's data in its folder {@code var}. */
  public Home(Path path) {
    this(path, path.resolve("var"));
  }

  /**
   * Home of a checkout or a release, which may be read-only.
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

  /** Returns the folder with the output of the build: libraries, stores, servers. */
  public Path dist() {
    return dist;
  }

  /**
   * Returns the catalogue of stores. Always returns the same object, so that all runs of an
   * experiment load and compile a store's classes only once, and share the threads that the store's
   * library does not end.
   */
  public StoreCatalog stores() {
    return stores;
  }

  public Clusters clusters() {
    boolean checkout = var.startsWith(path);
    Path made = (checkout ? dist : var).resolve("servers");
    return new Clusters(new ServerFolders(dist, made));
  }

  /** Folder of the JDBC drivers, which only exports need. */
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
   * Returns the folder of the journal of servers that Assay did not start and that actions have
   * broken.
   */
  public Path broken() {
    return var().resolve("broken");
  }

  /**
   * Returns the folder for data of studies' servers during runs, and for a journal of servers that
   * may be left behind.
   */
  public Path studyServers() {
    return var().resolve("study-servers");
  }

  /** Returns the folder of the journal of throttles that runs have set and must lift. */
  public Path throttled() {
    return var().resolve("throttled");
  }

  /** Returns the folder of the journal of table clones that commands have created and must drop. */
  public Path cloned() {
    return var().resolve("cloned");
  }

  public Path certificate() {
    return var().resolve("calibration.json");
  }

  /**
   * Returns the results of {@code assay limits} on this machine, and on other machines that share
   * the folder.
   */
  public LimitsFile limits() {
    return new LimitsFile(var().resolve("limits.json"));
  }
}
