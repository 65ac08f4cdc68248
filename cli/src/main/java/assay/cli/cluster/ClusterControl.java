package assay.cli.cluster;

import assay.clusters.Cluster;
import assay.clusters.ClusterException;
import assay.clusters.ClusterOptions;
import assay.clusters.ServerId;
import assay.clusters.ServerStatus;
import assay.lab.phase.ServerControl;
import assay.lab.plan.phase.ServerOperation;
import assay.store.StoreException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Controls servers that Assay has started on this machine. Actions break and restore servers
 * through this class.
 */
final class ClusterControl implements ServerControl {
  /**
   * Additional time in ns to wait after the end of a server's ZooKeeper lease. ZooKeeper may expire
   * a session one tick late, and a tick lasts one second.
   */
  private static final long EXPIRY_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final long LOOK_MILLIS = 100;

  private final Map<String, Long> pausedNanos = new ConcurrentHashMap<>();

  /**
   * For each resumed server, the value of {@code System.nanoTime()} by which ZooKeeper has either
   * renewed the server's lease or let the lease expire.
   */
  private final Map<String, Long> leaseEndNanos = new ConcurrentHashMap<>();

  private final Cluster cluster;
  private final Path directory;

  ClusterControl(Cluster cluster, Path directory) {
    this.cluster = cluster;
    this.directory = directory;
  }

  @FunctionalInterface
  private interface Work {
    void on(ServerId server) throws InterruptedException;
  }

  @Override
  public List<Server> servers() throws StoreException {
    try {
      Map<ServerId, ServerStatus> now =
          cluster.status(directory).servers().stream()
              .collect(Collectors.toMap(ServerStatus::server, Function.identity()));
      return cluster.members(directory).stream().map(id -> server(id, now.get(id))).toList();
    } catch (ClusterException e) {
      throw failed(e);
    }
  }

  private static Server server(ServerId id, ServerStatus status) {
    State state = State.UP;
    if (status == null || !status.alive()) {
      state = State.DOWN;
    } else if (status.paused()) {
      state = State.PAUSED;
    }
    return new Server(id.label(), id.role().label(), state, status == null ? 0 : status.pid());
  }

  @Override
  public void perform(ServerOperation verb, String server)
      throws StoreException, InterruptedException {
    switch (verb) {
      case KILL -> breaks(verb, server, id -> cluster.kill(directory, id));
      case STOP -> breaks(verb, server, id -> cluster.stop(directory, id));
      case PAUSE -> {
        breaks(verb, server, id -> cluster.pause(directory, id));
        pausedNanos.put(server, System.nanoTime());
      }
      case RESUME, START -> bringBack(List.of(server));
      case COLLECT_GARBAGE -> on(server, id -> cluster.collectGarbage(directory, id));
    }
  }

  private void breaks(ServerOperation verb, String server, Work work)
      throws StoreException, InterruptedException {
    on(
        server,
        id -> {
          cluster.breaks(directory, id, verb.label());
          work.on(id);
        });
  }

  @Override
  public void bringBack(List<String> back) throws StoreException, InterruptedException {
    try {
      List<ServerId> ids = new ArrayList<>();
      for (String server : back) {
        ids.add(id(server));
      }
      cluster.start(directory, ids);
      ids.forEach(id -> cluster.mended(directory, id));
      back.forEach(this::resumed);
    } catch (ClusterException e) {
      throw failed(e);
    }
  }

  /**
   * Records the time at which the lease of a resumed server ends. A server renews its lease
   * whenever a third of the lease's duration has passed. Therefore, a pause that is shorter than a
   * third of the lease cannot end the lease.
   */
  private void resumed(String server) {
    Long paused = pausedNanos.remove(server);
    long lease = paused == null ? 0 : cluster.lease(directory).toNanos();
    if (lease > 0 && System.nanoTime() - paused > lease / 3) {
      leaseEndNanos.put(server, paused + lease + EXPIRY_NANOS);
    }
  }

  @Override
  public void awaitLeases() throws StoreException, InterruptedException {
    List<ServerId> decided = new ArrayList<>();
    for (Map.Entry<String, Long> lease : leaseEndNanos.entrySet()) {
      while (System.nanoTime() - lease.getValue() < 0 && isUp(lease.getKey())) {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      }
      decided.add(id(lease.getKey()));
    }
    leaseEndNanos.clear();
    try {
      cluster.awaitExpelled(directory, decided);
    } catch (ClusterException e) {
      throw failed(e);
    }
  }

  private boolean isUp(String label) throws StoreException {
    return servers().stream()
        .anyMatch(server -> server.label().equals(label) && server.state() == State.UP);
  }

  @Override
  public List<String> program(String main, List<String> arguments, List<String> jvm, Path log)
      throws StoreException {
    try {
      return cluster.program(ClusterOptions.in(directory), main, arguments, jvm, log);
    } catch (ClusterException e) {
      throw failed(e);
    }
  }

  private void on(String server, Work work) throws StoreException, InterruptedException {
    try {
      work.on(id(server));
    } catch (ClusterException e) {
      throw failed(e);
    }
  }

  private ServerId id(String server) {
    return cluster.members(directory).stream()
        .filter(member -> member.label().equals(server))
        .findFirst()
        .orElseThrow(() -> ClusterException.badInput(directory + " has no server " + server));
  }

  private static StoreException failed(ClusterException e) {
    return new StoreException(StoreException.Kind.FAILED, e.getMessage(), e);
  }
}
