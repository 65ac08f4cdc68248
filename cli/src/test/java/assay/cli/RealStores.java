package assay.cli;

import assay.cli.home.Home;
import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ServerTuning;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.catalog.StoreCatalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Real stores in a folder: servers, and RocksDB beside them. They are started once for all test
 * classes of a suite, and stopped after the last one however it ended.
 */
final class RealStores implements AutoCloseable {
  static final List<String> ALL = List.of("accumulo", "cassandra", "hbase", "rocksdb");

  private static final ExtensionContext.Namespace SPACE =
      ExtensionContext.Namespace.create(RealStores.class);

  /** Those whose servers send their own metrics, all the time. */
  private static final Set<String> SENDERS = Set.of("accumulo", "hbase");

  /** HBase's master collects requests to region servers for 150 ms each time. */
  private static final ServerTuning AT_ONCE =
      new ServerTuning(
          Map.of(
              "hbase-site",
              Map.of(
                  "hbase.assignment.dispatch.wait.msec", "5",
                  "hbase.procedure.remote.dispatcher.delay.msec", "5")),
          Map.of(),
          OptionalDouble.empty());

  private final Home home = new Home(Path.of(System.getProperty("assay.home")));
  private final Path folder;
  private final Map<String, Cluster> clusters = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> settings = new LinkedHashMap<>();
  private final Map<String, Integer> metricsPorts = new LinkedHashMap<>();
  private final Thread atExit = new Thread(this::down, "real-stores-down");

  private RealStores() throws IOException {
    Path target = Files.createDirectories(Path.of("target")).toAbsolutePath();
    folder = Files.createTempDirectory(target, "stores");
    for (String name : ALL) {
      home.clusters()
          .of(name, System.out::println)
          .ifPresent(cluster -> clusters.put(name, cluster));
    }
    for (String name : SENDERS) {
      metricsPorts.put(name, AssayProcess.freePort());
    }
  }

  /** The stores that the suite's test classes share; the servers of all of them run. */
  static RealStores of(ExtensionContext context) throws InterruptedException {
    return of(context, ALL);
  }

  /** The same, with the servers of some of the stores. */
  static RealStores of(ExtensionContext context, List<String> names) throws InterruptedException {
    RealStores stores =
        context
            .getRoot()
            .getStore(SPACE)
            .getOrComputeIfAbsent(
                RealStores.class,
                key -> {
                  try {
                    return new RealStores();
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                },
                RealStores.class);
    stores.up(names);
    return stores;
  }

  /** Starts the servers that do not run, one store after the other: each has a minute for it. */
  private void up(List<String> names) throws InterruptedException {
    if (settings.isEmpty()) {
      Runtime.getRuntime().addShutdownHook(atExit);
    }
    for (String name : names) {
      Cluster cluster = clusters.get(name);
      if (cluster != null) {
        settings.put(name, cluster.up(options(name)).storeSettings());
      }
    }
    settings.put("rocksdb", Map.of("directory", folder.resolve("rocksdb").toString()));
  }

  private ClusterOptions options(String name) {
    ClusterOptions options = ClusterOptions.in(folder.resolve(name));
    if (name.equals("accumulo")) {
      options = options.with("servers", "1");
    } else if (name.equals("hbase")) {
      // Its cells carry labels on such a site only.
      options = options.with("security", "on").with(AT_ONCE);
    }
    return SENDERS.contains(name)
        ? options.with("metrics-port", metricsPorts.get(name).toString())
        : options;
  }

  StoreCatalog catalog() {
    return home.stores();
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
    return home.stores().open(name, settings(name));
  }

  /** What a command prints that runs something on a store. */
  String execute(String name, List<String> command) {
    AssayProcess.Result result = result(name, command);
    return result.output() + result.errors();
  }

  /** Result of a command that works on a store. */
  AssayProcess.Result result(String name, List<String> command) {
    List<String> arguments = new ArrayList<>(command);
    settings(name).forEach((k, v) -> arguments.addAll(List.of("--setting", k + "=" + v)));
    return InThisProcess.run(home, folder.resolve("runs"), arguments.toArray(String[]::new));
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
    if (!settings.isEmpty()) {
      Runtime.getRuntime().removeShutdownHook(atExit);
      down();
    }
  }
}
