package assay.cli;

import static assay.cli.AssayProcess.words;

import assay.cli.home.Home;
import assay.cli.launch.LoopbackSshd;
import assay.cli.launch.Shared;
import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ServerTuning;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.catalog.StoreCatalog;
import java.io.IOException;
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
      metricsPorts.put(name, LoopbackSshd.freePort());
    }
  }

  /** The stores that the suite's test classes share; the servers of all of them run. */
  static RealStores of(ExtensionContext context) throws InterruptedException {
    return of(context, ALL);
  }

  /** The same, with the servers of some of the stores. */
  static RealStores of(ExtensionContext context, List<String> names) throws InterruptedException {
    RealStores stores = Shared.of(context, RealStores.class, RealStores::new);
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

  /** Where the store's servers send their own metrics, all the time. */
  int metricsPort(String name) {
    return metricsPorts.get(name);
  }

  Store open(String name) throws StoreException {
    Map<String, String> patient = new LinkedHashMap<>(settings.get(name));
    if (clusters.containsKey(name)) {
      patient.put("timeout", "60s");
    }
    return home.stores().open(name, patient);
  }

  /** Writes an experiment to a file and runs it on a store. */
  RecordedRun run(String name, Path file, String experiment, String... options) throws IOException {
    String run = "run " + Files.writeString(file, experiment) + " --store " + name;
    return RunReader.read(result(name, words(run, options)).runFolder());
  }

  /** What a command prints that runs something on a store. */
  String execute(String name, String... command) {
    AssayProcess.Result result = result(name, command);
    return result.output() + result.errors();
  }

  /** Result of a command that works on a store. */
  AssayProcess.Result result(String name, String... command) {
    return InThisProcess.run(home, folder.resolve("runs"), connected(name, command));
  }

  /** A command, and how it reaches a store. */
  String[] connected(String name, String... command) {
    List<String> words = new ArrayList<>(List.of(command));
    settings.get(name).forEach((k, v) -> words.addAll(List.of("--setting", k + "=" + v)));
    return words.toArray(String[]::new);
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
