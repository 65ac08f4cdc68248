package assay.clusters;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One small cluster for all test classes of a module's run, whole again at the beginning of each,
 * and stopped after the last one however it ended, or for one test class. A subclass per store
 * opens stores on it.
 */
public abstract class TestCluster implements AutoCloseable {
  private static final ExtensionContext.Namespace SPACE =
      ExtensionContext.Namespace.create(TestCluster.class);

  private static final ExtensionContext.Namespace OWN_SPACE = SPACE.append("own");

  private final Path directory;
  private final Cluster cluster;
  private final Map<String, String> options;
  private final ServerTuning tuning;
  private final Thread atExit = new Thread(this::down, "test-cluster-down");
  private ClusterStatus status;

  /**
   * Makes a cluster that is not up yet.
   *
   * @param store name of the kind of cluster
   * @param options what to choose for it
   */
  protected TestCluster(String store, Map<String, String> options) {
    this(store, options, ServerTuning.NONE);
  }

  /** The same, with settings of its servers beyond the options. */
  protected TestCluster(String store, Map<String, String> options, ServerTuning tuning) {
    try {
      Path target = Files.createDirectories(Path.of("target")).toAbsolutePath();
      directory = Files.createTempDirectory(target, "cluster");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    cluster =
        new Clusters(Path.of(System.getProperty("assay.home"), "target", "dist"))
            .of(store, System.out::println)
            .orElseThrow();
    this.options = options;
    this.tuning = tuning;
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /** The cluster that this run's test classes share, with all its servers up. */
  protected static <C extends TestCluster> C shared(
      ExtensionContext context, Class<C> type, Supplier<C> maker) throws InterruptedException {
    return up(context.getRoot().getStore(SPACE), type, maker);
  }

  /** A cluster of one test class, with all its servers up, which is stopped after the class. */
  protected static <C extends TestCluster> C own(
      ExtensionContext context, Class<C> type, Supplier<C> maker) throws InterruptedException {
    return up(context.getStore(OWN_SPACE), type, maker);
  }

  private static <C extends TestCluster> C up(
      ExtensionContext.Store store, Class<C> type, Supplier<C> maker) throws InterruptedException {
    C cluster = store.getOrComputeIfAbsent(type, key -> maker.get(), type);
    cluster.up();
    return cluster;
  }

  /** Whether servers of a role serve tables, so that faults are for them. */
  protected boolean servesTables(ServerRole role) {
    return true;
  }

  /** Starts what does not run. */
  public void up() throws InterruptedException {
    status = cluster.up(ClusterOptions.in(directory).with(options).with(tuning));
  }

  /** The settings by which a store connects. */
  public Map<String, String> storeSettings() {
    return status.storeSettings();
  }

  /** The same, with a time-out that also suffices on a busy machine. */
  public Map<String, String> patientSettings() {
    Map<String, String> patient = new HashMap<>(storeSettings());
    patient.put("timeout", "60s");
    return patient;
  }

  /** The cluster's folder, which tests may add files to. */
  protected Path directory() {
    return directory;
  }

  /** Ends all that serve tables as a crash would. */
  public void kill() throws InterruptedException {
    for (ServerStatus server : serving()) {
      cluster.kill(directory, server.server());
    }
  }

  /** Ends one of the servers of tables as a crash would. */
  public void kill(int index) throws InterruptedException {
    cluster.kill(directory, serving(index));
  }

  /** Stops all that serve tables in their tracks. */
  public void pause() throws InterruptedException {
    for (ServerStatus server : serving()) {
      cluster.pause(directory, server.server());
    }
  }

  /** Stops one of the servers of tables in its tracks. */
  public void pause(int index) throws InterruptedException {
    cluster.pause(directory, serving(index));
  }

  /** Lets the paused servers go on. */
  public void resume() throws InterruptedException {
    for (ServerStatus server : cluster.status(directory).servers()) {
      if (server.paused()) {
        cluster.resume(directory, server.server());
      }
    }
  }

  private ServerId serving(int index) {
    return serving().stream()
        .map(ServerStatus::server)
        .filter(server -> server.index() == index)
        .findAny()
        .orElseThrow();
  }

  /** Those that run. */
  private List<ServerStatus> serving() {
    return cluster.status(directory).servers().stream()
        .filter(server -> server.alive() && servesTables(server.server().role()))
        .toList();
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(atExit);
    down();
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
