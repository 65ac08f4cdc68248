package assay.stores.accumulo;

import assay.clusters.AccumuloCluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterSetting;
import assay.clusters.ClusterStatus;
import assay.clusters.ServerRole;
import assay.clusters.ServerStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private final AccumuloCluster cluster;
  private final Thread atExit = new Thread(this::down, "test-cluster-down");
  private ClusterStatus status;

  TestCluster() throws IOException {
    Path target = Files.createDirectories(Path.of("target")).toAbsolutePath();
    directory = Files.createTempDirectory(target, "cluster");
    cluster =
        new AccumuloCluster(
            Path.of(System.getProperty("assay.home"), "target", "dist"), System.out::println);
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
                .with(ClusterSetting.SERVERS, "2")
                .with(ClusterSetting.NATIVE, "off")
                .with(ClusterSetting.TSERVER_HEAP, "256m")
                .with(ClusterSetting.NATIVE_MAP, "48m"));
  }

  Path clientProperties() {
    return status.clientProperties();
  }

  /** The site's client properties, with one of them changed, as a file. */
  Path clientPropertiesWith(String name, String value) throws IOException {
    Properties properties = new Properties();
    try (var in = Files.newInputStream(clientProperties())) {
      properties.load(in);
    }
    properties.setProperty(name, value);
    Path file = Files.createTempFile(directory, "client", ".properties");
    try (var out = Files.newOutputStream(file)) {
      properties.store(out, null);
    }
    return file;
  }

  /** Ends all tablet servers as a crash would. */
  void killTabletServers() throws InterruptedException {
    for (ServerStatus server : cluster.status(directory).servers()) {
      if (server.server().role() == ServerRole.TSERVER && server.alive()) {
        cluster.kill(directory, server.server());
      }
    }
  }

  /** Sends a signal, such as STOP, to all tablet servers. */
  void signalTabletServers(String signal) throws IOException, InterruptedException {
    for (ServerStatus server : cluster.status(directory).servers()) {
      if (server.server().role() == ServerRole.TSERVER && server.alive()) {
        Process kill =
            new ProcessBuilder("kill", "-" + signal, String.valueOf(server.pid())).start();
        if (kill.waitFor() != 0) {
          throw new IOException("kill -" + signal + " " + server.pid() + " failed");
        }
      }
    }
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
