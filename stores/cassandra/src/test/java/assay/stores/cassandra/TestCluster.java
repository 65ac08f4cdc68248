package assay.stores.cassandra;

import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterStatus;
import assay.clusters.Clusters;
import assay.clusters.ServerStatus;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One small Cassandra for all test classes of this module's run, up at the beginning of each, and
 * stopped after the last one however it ended.
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
            .of("cassandra", System.out::println)
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

  /** Starts the server if it does not run; the first client is in no hurry. */
  void up() throws InterruptedException {
    boolean first = status == null;
    if (first) {
      Runtime.getRuntime().addShutdownHook(atExit);
    }
    status = cluster.up(ClusterOptions.in(directory).with("heap", "384m"));
    if (first) {
      try {
        open("timeout", "60s").close();
      } catch (StoreException e) {
        throw new IllegalStateException("the server that was just started lets nobody in", e);
      }
    }
  }

  /** The settings by which a store connects. */
  Map<String, String> storeSettings() {
    return status.storeSettings();
  }

  /** Opens a store on the cluster with more settings, or other ones, by name and value. */
  Store open(String... more) throws StoreException {
    Map<String, String> given = new HashMap<>(storeSettings());
    for (int i = 0; i < more.length; i += 2) {
      given.put(more[i], more[i + 1]);
    }
    CassandraProvider provider = new CassandraProvider();
    return provider.open(StoreSettings.of(provider, given));
  }

  /** Ends the server as a crash would. */
  void kill() throws InterruptedException {
    cluster.kill(directory, server().server());
  }

  /** Stops the server in its tracks. */
  void pause() throws InterruptedException {
    cluster.pause(directory, server().server());
  }

  /** Lets the paused server go on. */
  void resume() throws InterruptedException {
    cluster.resume(directory, server().server());
  }

  private ServerStatus server() {
    return cluster.status(directory).servers().get(0);
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
