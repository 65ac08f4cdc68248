package assay.stores.hbase;

import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterStatus;
import assay.clusters.Clusters;
import assay.clusters.ServerId;
import assay.clusters.ServerStatus;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One small HBase with users for all test classes of this module's run, whole again at the
 * beginning of each, and stopped after the last one however it ended: one process, or with {@code
 * -Dassay.test.hdfs=true} two region servers on HDFS.
 */
final class TestCluster implements AutoCloseable {
  private static final ExtensionContext.Namespace SPACE =
      ExtensionContext.Namespace.create(TestCluster.class);

  private static final boolean HDFS = Boolean.getBoolean("assay.test.hdfs");

  private final Path directory;
  private final Cluster cluster;
  private final Thread atExit = new Thread(this::down, "test-cluster-down");
  private ClusterStatus status;

  TestCluster() throws IOException {
    Path target = Files.createDirectories(Path.of("target")).toAbsolutePath();
    directory = Files.createTempDirectory(target, "cluster");
    cluster =
        new Clusters(Path.of(System.getProperty("assay.home"), "target", "dist"))
            .of("hbase", System.out::println)
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
    ClusterOptions options =
        ClusterOptions.in(directory).with("security", "on").with("heap", "512m");
    status = cluster.up(HDFS ? options.with("hdfs", "on").with("servers", "2") : options);
  }

  /** Where the store is, and as whom it is used. */
  Map<String, String> settings() {
    return status.storeSettings();
  }

  /** Opens the store with these settings beside. */
  Store open(Map<String, String> more) throws StoreException {
    Map<String, String> settings = new HashMap<>(settings());
    settings.putAll(more);
    HBaseProvider provider = new HBaseProvider();
    return provider.open(StoreSettings.of(provider, settings));
  }

  /** Ends all that serve tables as a crash would. */
  void kill() throws InterruptedException {
    for (ServerId server : servers()) {
      cluster.kill(directory, server);
    }
  }

  /** Stops all that serve tables in their tracks. */
  void pause() throws InterruptedException {
    for (ServerId server : servers()) {
      cluster.pause(directory, server);
    }
  }

  /** Lets the paused servers go on. */
  void resume() throws InterruptedException {
    for (ServerId server : servers()) {
      cluster.resume(directory, server);
    }
  }

  private List<ServerId> servers() {
    return status.servers().stream()
        .map(ServerStatus::server)
        .filter(server -> !HDFS || server.role().label().equals("regionserver"))
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
      cluster.down(directory);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted when stopping the cluster " + directory, e);
    }
  }
}
