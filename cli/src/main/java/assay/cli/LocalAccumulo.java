package assay.cli;

import assay.clusters.AccumuloCluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterStatus;
import assay.clusters.ServerStatus;
import assay.lab.probe.ProcessId;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The Accumulo of this machine, brought up when a run wants it. */
final class LocalAccumulo {
  /** The store that runs on it. */
  static final String STORE = "accumulo";

  private static final long STATUS_AGE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final AccumuloCluster cluster;
  private final Path directory;
  private ClusterStatus status;
  private long statusNanos;

  LocalAccumulo(Home home, Consumer<String> progress) {
    cluster = new AccumuloCluster(home.dist(), progress);
    directory = home.cluster(STORE);
  }

  /**
   * Brings the cluster up unless it runs.
   *
   * @return whether this call has started servers
   */
  boolean up() throws InterruptedException {
    boolean ran = cluster.status(directory).running();
    if (!ran) {
      cluster.up(ClusterOptions.in(directory));
    }
    return !ran;
  }

  void down() throws InterruptedException {
    cluster.down(directory);
  }

  Path clientProperties() {
    return status().clientProperties();
  }

  Path directory() {
    return directory;
  }

  /** The servers' processes by role, for the probes; looked up anew as servers come and go. */
  Map<String, Supplier<Collection<ProcessId>>> processes() {
    Map<String, Supplier<Collection<ProcessId>>> groups = new LinkedHashMap<>();
    for (ServerStatus server : status().servers()) {
      groups.computeIfAbsent(server.server().role().label(), role -> () -> processes(role));
    }
    return groups;
  }

  private List<ProcessId> processes(String role) {
    return status().servers().stream()
        .filter(server -> server.server().role().label().equals(role))
        .map(server -> new ProcessId(server.pid(), server.startTicks()))
        .toList();
  }

  private synchronized ClusterStatus status() {
    long now = System.nanoTime();
    if (status == null || now - statusNanos > STATUS_AGE_NANOS) {
      status = cluster.status(directory);
      statusNanos = now;
    }
    return status;
  }
}
