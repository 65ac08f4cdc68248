package assay.cli.home;

import assay.clusters.Clusters;
import assay.lab.export.Drivers;
import assay.lab.limits.LimitsFile;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Path;

/** Where Assay lies, and what lies in it. */
public final class Home {
  private final Path path;
  private final StoreCatalog stores;

  /**
   * @param path the checkout's root
   */
  public Home(Path path) {
    this.path = path;
    stores = new StoreCatalog(dist().resolve("stores"));
  }

  /** The checkout's root. */
  public Path path() {
    return path;
  }

  /** What the build made. */
  public Path dist() {
    return path.resolve("target/dist");
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
    return new Clusters(dist());
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
    return path.resolve("var");
  }

  /** Where the cluster of a store lives unless the user says otherwise. */
  public Path cluster(String store) {
    return var().resolve("clusters").resolve(store);
  }

  /** Secret of the fleets that this checkout's owner leads and joins. */
  public Path fleetSecret() {
    return var().resolve("fleet-secret");
  }

  /** Journal of servers elsewhere that actions have broken. */
  public Path broken() {
    return var().resolve("broken");
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

  /** What 'assay limits' found on this machine, and on others that share this checkout. */
  public LimitsFile limits() {
    return new LimitsFile(var().resolve("limits.json"));
  }
}
