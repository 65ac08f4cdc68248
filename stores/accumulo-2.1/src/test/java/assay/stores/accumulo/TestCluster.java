package assay.stores.accumulo;

import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterStatus;
import assay.clusters.Clusters;
import assay.clusters.ServerId;
import assay.clusters.ServerStatus;
import assay.store.StoreException;
import assay.store.StoreSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One small Accumulo for all test classes of this module's run, whole again at the beginning of
 * each, and stopped after the last one however it ended.
 */
final class TestCluster implements AutoCloseable {
  private static final ExtensionContext.Namespace SPACE =
      ExtensionContext.Namespace.create(TestCluster.class);

  private final Path directory;
  private final Cluster cluster;
  private final Thread atExit = new Thread(this::down, "test-cluster-down");
  private ClusterStatus status;

  TestCluster() throws IOException {
    Path target = Files.createDirectories(Path.of("target")).toAbsolutePath();
    directory = Files.createTempDirectory(target, "cluster");
    cluster =
        new Clusters(Path.of(System.getProperty("assay.home"), "target", "dist"))
            .of("accumulo", System.out::println)
            .orElseThrow();
  }

  /** The cluster that this run's test classes share. */
  static TestCluster of(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(SPACE)
        .getOrComputeIfAbsent(
            TestCluster.class,
            key -> {
              try {
                return new TestCluster();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            TestCluster.class);
  }

  /** Starts what does not run. */
  void up() throws InterruptedException {
    if (status == null) {
      Runtime.getRuntime().addShutdownHook(atExit);
    }
    status =
        cluster.up(
            ClusterOptions.in(directory)
                .with("servers", "2")
                .with("native", "off")
                .with("tserver-heap", "256m")
                .with("native-map", "48m"));
  }

  /** A store on the cluster; the caller closes it. Settings are name, value, name, value. */
  AccumuloStore open(String... settings) throws StoreException {
    return open(clientProperties(), settings);
  }

  /** A store as some client properties describe it; the caller closes it. */
  static AccumuloStore open(Path clientProperties, String... settings) throws StoreException {
    Map<String, String> given = new HashMap<>();
    given.put("client-properties", clientProperties.toString());
    for (int i = 0; i < settings.length; i += 2) {
      given.put(settings[i], settings[i + 1]);
    }
    AccumuloProvider provider = new AccumuloProvider();
    return (AccumuloStore) provider.open(StoreSettings.of("accumulo", provider.settings(), given));
  }

  Path clientProperties() {
    return Path.of(status.storeSettings().get("client-properties"));
  }

  /** The site's client properties, with one of them changed, as a file. */
  Path clientPropertiesWith(String name, String value) throws IOException {
    return clientPropertiesWith(Map.of(name, value));
  }

  Path clientPropertiesWith(Map<String, String> others) throws IOException {
    Properties properties = new Properties();
    try (var in = Files.newInputStream(clientProperties())) {
      properties.load(in);
    }
    properties.putAll(others);
    Path file = Files.createTempFile(directory, "client", ".properties");
    try (var out = Files.newOutputStream(file)) {
      properties.store(out, null);
    }
    return file;
  }

  /** Ends all tablet servers as a crash would. */
  void killTabletServers() throws InterruptedException {
    for (ServerStatus server : tabletServers()) {
      cluster.kill(directory, server.server());
    }
  }

  /** Ends one tablet server as a crash would. */
  void killTabletServer(int index) throws InterruptedException {
    cluster.kill(directory, tabletServer(index));
  }

  /** Stops all tablet servers in their tracks. */
  void pauseTabletServers() throws InterruptedException {
    for (ServerStatus server : tabletServers()) {
      cluster.pause(directory, server.server());
    }
  }

  /** Stops one tablet server in its tracks. */
  void pauseTabletServer(int index) throws InterruptedException {
    cluster.pause(directory, tabletServer(index));
  }

  /** Lets paused tablet servers go on. */
  void resumeTabletServers() throws InterruptedException {
    for (ServerStatus server : cluster.status(directory).servers()) {
      if (server.paused()) {
        cluster.resume(directory, server.server());
      }
    }
  }

  private ServerId tabletServer(int index) {
    return tabletServers().stream()
        .map(ServerStatus::server)
        .filter(server -> server.index() == index)
        .findAny()
        .orElseThrow();
  }

  /** Those that run. */
  private List<ServerStatus> tabletServers() {
    return cluster.status(directory).servers().stream()
        .filter(server -> server.server().role().label().equals("tserver") && server.alive())
        .toList();
  }

  @Override
  public void close() {
    if (status != null) {
      Runtime.getRuntime().removeShutdownHook(atExit);
      down();
    }
  }

  private void down() {
    try {
      // With no tablet server left there is nothing to wait for but the kindness of a flush.
      cluster.down(directory);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted when stopping the cluster " + directory, e);
    }
  }
}
