package assay.cli;

import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.Clusters;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.catalog.StoreCatalog;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Real stores in a folder: servers, and RocksDB beside them. */
final class RealStores implements AutoCloseable {
  static final List<String> ALL = List.of("accumulo", "cassandra", "hbase", "rocksdb");

  private static final Set<String> SENDERS = Set.of("accumulo", "hbase");

  private final Home home;
  private final Path folder;
  private final StoreCatalog catalog;
  private final Map<String, Cluster> clusters = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> settings = new LinkedHashMap<>();
  private final Map<String, Integer> metricsPorts = new LinkedHashMap<>();
  private final Thread atExit = new Thread(this::down, "real-stores-down");

  RealStores(Home home, Path folder, List<String> names) {
    this.home = home;
    this.folder = folder;
    catalog = home.stores();
    Clusters all = new Clusters(home.dist());
    for (String name : names) {
      all.of(name, System.out::println).ifPresent(cluster -> clusters.put(name, cluster));
    }
  }

  /** Their servers, as far as they can, will send their own metrics all the time. */
  RealStores sendingMetrics() throws IOException {
    for (String name : SENDERS) {
      metricsPorts.put(name, AssayProcess.freePort());
    }
    return this;
  }

  /** Starts the servers, one store after the other: each has a minute for it. */
  void up() throws InterruptedException {
    Runtime.getRuntime().addShutdownHook(atExit);
    for (Map.Entry<String, Cluster> entry : clusters.entrySet()) {
      String name = entry.getKey();
      settings.put(name, entry.getValue().up(options(name)).storeSettings());
    }
    settings.put("rocksdb", Map.of("directory", folder.resolve("rocksdb").toString()));
  }

  private ClusterOptions options(String name) {
    ClusterOptions options = ClusterOptions.in(folder.resolve(name));
    if (name.equals("hbase")) {
      // Its cells carry labels on such a site only.
      options = options.with("security", "on");
    }
    return metricsPorts.containsKey(name)
        ? options.with("metrics-port", metricsPorts.get(name).toString())
        : options;
  }

  StoreCatalog catalog() {
    return catalog;
  }

  /** How a store is reached. */
  Map<String, String> settings(String name) {
    return settings.get(name);
  }

  /** Where the store's servers send their own metrics, all the time. */
  int metricsPort(String name) {
    return metricsPorts.get(name);
  }

  Store open(String name) throws StoreException {
    return catalog.open(name, settings(name));
  }

  /** What a command prints that runs something on a store. */
  String execute(String name, List<String> command) {
    List<String> arguments = new ArrayList<>(command);
    arguments.addAll(List.of("--out", folder.resolve("runs").toString()));
    settings(name).forEach((k, v) -> arguments.addAll(List.of("--setting", k + "=" + v)));
    StringWriter output = new StringWriter();
    Main.commandLine(home)
        .setOut(new PrintWriter(output, true))
        .setErr(new PrintWriter(output, true))
        .execute(arguments.toArray(String[]::new));
    return output.toString();
  }

  private void down() {
    clusters.forEach(
        (name, cluster) -> {
          try {
            cluster.down(folder.resolve(name));
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  @Override
  public void close() {
    down();
    Runtime.getRuntime().removeShutdownHook(atExit);
  }
}
