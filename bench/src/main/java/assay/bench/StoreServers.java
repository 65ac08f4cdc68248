package assay.bench;

import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterStatus;
import assay.clusters.Clusters;
import assay.clusters.ServerTuning;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Servers of a store on this machine. A shutdown hook stops the servers when this process ends.
 *
 * @param settings settings that {@link #open} uses to open the store; callers may change these
 *     settings
 * @param pids process ids of the servers; empty if the store is embedded
 */
public record StoreServers(
    StoreCatalog stores, String store, Map<String, String> settings, List<Long> pids) {
  /**
   * Starts the servers of a store; an embedded store has no servers.
   *
   * @param dist build folder {@code target/dist}
   * @param scratch folder for the servers' data
   */
  public static StoreServers start(String dist, String scratch, String store)
      throws InterruptedException {
    return start(dist, scratch, store, ServerTuning.NONE);
  }

  public static StoreServers start(String dist, String scratch, String store, ServerTuning tuning)
      throws InterruptedException {
    Path directory = Path.of(scratch, "cluster");
    Map<String, String> settings = new TreeMap<>();
    List<Long> pids = List.of();
    Optional<Cluster> cluster = new Clusters(Path.of(dist)).of(store, System.out::println);
    if (cluster.isPresent()) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> down(cluster.get(), directory)));
      ClusterStatus status = cluster.get().up(ClusterOptions.in(directory).with(tuning));
      settings.putAll(status.storeSettings());
      pids = status.servers().stream().map(server -> server.pid()).toList();
    } else if (store.equals("rocksdb")) {
      settings.put("directory", directory.toString());
    }
    return new StoreServers(new StoreCatalog(Path.of(dist, "stores")), store, settings, pids);
  }

  private static void down(Cluster cluster, Path directory) {
    try {
      cluster.down(directory);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public Store open() throws StoreException {
    return stores.open(store, settings);
  }

  /** Returns the settings as command-line arguments {@code name=value} for another process. */
  public List<String> arguments() {
    return settings.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue()).toList();
  }

  public static Map<String, String> settings(List<String> arguments) {
    Map<String, String> settings = new TreeMap<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      settings.put(argument.substring(0, equals), argument.substring(equals + 1));
    }
    return settings;
  }
}
