package assay.clusters;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * One start of a cluster, whole or of the servers that have died. The cluster's lock is held.
 *
 * <p>What makes it quick: the only JVMs are the servers themselves and, once in an instance's life,
 * the one that makes it; manager and tablet servers start at the same time, the gc when they have
 * registered; locks of servers known to be dead are freed, not waited for.
 */
final class AccumuloStart {
  private static final ServerId ZOOKEEPER = new ServerId(ServerRole.ZOOKEEPER, 1);
  private static final ServerId MANAGER = new ServerId(ServerRole.MANAGER, 1);
  private static final ServerId GC = new ServerId(ServerRole.GC, 1);
  private static final ServerId FIRST_TSERVER = new ServerId(ServerRole.TSERVER, 1);
  private static final Duration SAY_AFTER = Duration.ofSeconds(8);
  private static final int RECOVERY_STEPS = 5;

  private final Path servers;
  private final ClusterFolder folder;
  private final ClusterOptions options;
  private final Consumer<String> progress;
  private final AccumuloConfig config;
  private final Watchdog watchdog;
  private final Ports ports = new Ports();

  AccumuloStart(
      Path servers, ClusterFolder folder, ClusterOptions options, Consumer<String> progress) {
    this.servers = servers;
    this.folder = folder;
    this.options = options;
    this.progress = progress;
    this.config = new AccumuloConfig(folder);
    this.watchdog = new Watchdog(folder, options.stepTimeout());
  }

  /**
   * Starts what does not run.
   *
   * @param remembered the cluster's state before
   * @param alive the servers that run
   */
  void run(ClusterState remembered, Set<ServerId> alive) throws InterruptedException {
    boolean done = false;
    try {
      if (alive.isEmpty()) {
        startAll(remembered);
      } else {
        startMissing(remembered, alive);
      }
      done = true;
    } finally {
      if (!done) {
        undo();
      }
    }
  }

  /** What the cluster consists of, in the order of starting. */
  static List<ServerId> members(ClusterShape shape) {
    List<ServerId> all = new ArrayList<>(List.of(ZOOKEEPER, MANAGER, GC));
    for (int index = 1; index <= shape.servers(); index++) {
      all.add(new ServerId(ServerRole.TSERVER, index));
    }
    return all;
  }

  private void startAll(ClusterState remembered) throws InterruptedException {
    ClusterShape shape = MachineMemory.fit(remembered.shape(), options.given(), progress);
    int port = zookeeperPort(remembered, shape);
    Optional<Path> nativeLibrary =
        new NativeMapLibrary(servers).prepare(shape.nativeMaps(), progress);
    ClusterState state = remembered.withShape(shape).withZookeeperPort(port);
    if (!state.initialized()) {
      // Left by a start that was cut off; it never held anything of a user's.
      ClusterFolder.deleteTree(folder.volume());
      ClusterFolder.deleteTree(folder.zookeeperData());
    }
    String password = state.initialized() ? config.password() : ClusterState.randomSecret();
    state.write(folder);
    config.writeServers(state, nativeLibrary.isPresent());
    config.writeClient(state, password);

    AccumuloServers launch = new AccumuloServers(servers, folder, shape, nativeLibrary);
    try (AccumuloRegistry registry = new AccumuloRegistry(folder, state)) {
      startZookeeper(launch, registry, port);
      if (state.initialized()) {
        registry.freeLocks();
        registry.aimFor(AccumuloRegistry.Goal.NORMAL);
      } else {
        long startNanos = System.nanoTime();
        launch.initialize(state.instanceName(), password, watchdog);
        state.asInitialized().write(folder);
        say("new Accumulo instance '" + state.instanceName() + "' made", startNanos);
      }
      startAccumulo(launch, registry, members(shape), Set.of());
    }
  }

  private void startMissing(ClusterState state, Set<ServerId> alive) throws InterruptedException {
    Optional<Path> nativeLibrary =
        new NativeMapLibrary(servers).prepare(state.shape().nativeMaps(), progress);
    AccumuloServers launch = new AccumuloServers(servers, folder, state.shape(), nativeLibrary);
    try (AccumuloRegistry registry = new AccumuloRegistry(folder, state)) {
      if (!alive.contains(ZOOKEEPER)) {
        if (!Ports.isFreeSoon(state.zookeeperPort())) {
          throw ClusterException.failed(
              "ZooKeeper is dead and its port "
                  + state.zookeepers()
                  + " was taken, but servers"
                  + " that know only this port still run; bring the cluster down, then up");
        }
        startZookeeper(launch, registry, state.zookeeperPort());
      }
      startAccumulo(launch, registry, members(state.shape()), alive);
    }
  }

  private void startZookeeper(AccumuloServers launch, AccumuloRegistry registry, int port)
      throws InterruptedException {
    long startNanos = System.nanoTime();
    start(launch, ZOOKEEPER, port);
    watchdog.await(ZOOKEEPER, "ZooKeeper did not open its port", registry::answers);
    say("ZooKeeper up on " + address(port), startNanos);
  }

  private void startAccumulo(
      AccumuloServers launch,
      AccumuloRegistry registry,
      List<ServerId> members,
      Set<ServerId> alive)
      throws InterruptedException {
    long startNanos = System.nanoTime();
    boolean managerStays = alive.contains(MANAGER);
    ManagerLog managerLog = new ManagerLog(folder);
    Set<String> addresses = new TreeSet<>();
    for (ServerId server : members) {
      if (!alive.contains(server)
          && (server.role() == ServerRole.TSERVER || server.role() == ServerRole.MANAGER)) {
        int port = ports.free();
        start(launch, server, port);
        if (server.role() == ServerRole.TSERVER) {
          addresses.add(address(port));
        }
      }
    }
    watchdog.await(
        FIRST_TSERVER,
        "the tablet servers did not register with ZooKeeper",
        () -> registry.tserversHaveLocks(addresses));
    watchdog.await(
        MANAGER, "the manager did not register with ZooKeeper", registry::managerHasLock);
    say("manager and " + count(members) + " up", startNanos);
    if (managerStays && !addresses.isEmpty()) {
      managerLog = new ManagerLog(folder); // what it said before knew nothing of the new ones
    }
    if (!alive.contains(GC)) {
      start(launch, GC, ports.free());
    }
    if (!managerStays || !addresses.isEmpty()) {
      awaitTablets(managerLog);
    }
    watchdog.await(GC, "the gc did not register with ZooKeeper", registry::gcHasLock);
    say("tablets assigned, gc up", startNanos);
  }

  /**
   * After a crash the tablets wait for their write-ahead logs to be sorted, which may take long.
   */
  private void awaitTablets(ManagerLog managerLog) throws InterruptedException {
    long startNanos = System.nanoTime();
    boolean[] said = {false};
    watchdog.await(
        MANAGER,
        "the tablets were not assigned",
        options.stepTimeout().multipliedBy(RECOVERY_STEPS),
        () -> {
          if (!said[0] && System.nanoTime() - startNanos > SAY_AFTER.toNanos()) {
            progress.accept("waiting for tablets to be recovered from write-ahead logs");
            said[0] = true;
          }
          return managerLog.saysScannedAll();
        });
  }

  private void start(AccumuloServers launch, ServerId server, int port)
      throws InterruptedException {
    watchdog.watch(launch.start(server, port));
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  private int zookeeperPort(ClusterState remembered, ClusterShape shape)
      throws InterruptedException {
    if (shape.zookeeperPort() != 0) {
      if (!Ports.isFreeSoon(shape.zookeeperPort())) {
        throw ClusterException.badInput(
            "--zookeeper-port: port "
                + shape.zookeeperPort()
                + " of "
                + Ports.HOST
                + " is taken; free it, or give another (0 takes a free one)");
      }
      return shape.zookeeperPort();
    }
    if (remembered.zookeeperPort() == 0) {
      return ports.free();
    }
    if (Ports.isFreeSoon(remembered.zookeeperPort())) {
      return remembered.zookeeperPort();
    }
    progress.accept("ZooKeeper's port " + remembered.zookeeperPort() + " was taken: moving");
    return ports.free();
  }

  /** Ends what this start has brought up, and only that. */
  private void undo() {
    List<ServerRecord> started =
        watchdog.watched().stream().map(Launcher.Launched::record).toList();
    if (!started.isEmpty()) {
      progress.accept("stopping what was started");
      Stopper.end(started);
      started.forEach(record -> ServerRecord.delete(folder, record.server()));
    }
  }

  private void say(String what, long startNanos) {
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    progress.accept(String.format(Locale.ROOT, "%s (%.1f s)", what, seconds));
  }

  private static String count(List<ServerId> members) {
    long tservers = members.stream().filter(server -> server.role() == ServerRole.TSERVER).count();
    return tservers == 1 ? "1 tablet server" : tservers + " tablet servers";
  }

  private static String address(int port) {
    return Ports.HOST + ":" + port;
  }
}
