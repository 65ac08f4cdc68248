package assay.bench.applications;

import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.Clusters;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A measurement on a store. The store's servers are started before the measurement and stopped
 * afterwards.
 */
interface OnStore {
  void measure(Store store) throws Exception;

  /**
   * Starts the store's servers, if any, and runs the measurement.
   *
   * @param dist build folder
   * @param scratch folder for the servers' data
   * @param name name of the store
   */
  static void run(Path dist, Path scratch, String name, OnStore measurement) throws Exception {
    Path directory = scratch.resolve("cluster");
    Optional<Cluster> cluster = new Clusters(dist).of(name, System.out::println);
    Map<String, String> settings = new TreeMap<>();
    try {
      if (cluster.isPresent()) {
        settings.putAll(cluster.get().up(ClusterOptions.in(directory)).storeSettings());
      } else if (name.equals("rocksdb")) {
        settings.put("directory", directory.toString());
      }
      try (Store store = new StoreCatalog(dist.resolve("stores")).open(name, settings)) {
        measurement.measure(store);
      }
    } finally {
      if (cluster.isPresent()) {
        cluster.get().down(directory);
      }
    }
  }

  static void require(Outcome outcome, Session session) {
    if (outcome != Outcome.OK) {
      throw new IllegalStateException(outcome + ": " + session.lastError());
    }
  }
}
