package assay.clusters.accumulo;

import assay.clusters.ServerId;
import assay.clusters.hdfs.Hdfs;
import assay.clusters.kerberos.Kdc;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.Ports;
import assay.clusters.process.folder.LogTail;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

/**
 * Starts all servers of an Accumulo cluster, or only the dead servers. An instance can be used only
 * once.
 *
 * <p>A start runs only the servers' JVMs, except that the first start runs one more JVM to create
 * the instance. The manager and the tablet servers start at the same time. The garbage collector
 * starts after the manager and the tablet servers have registered in ZooKeeper. Locks of dead
 * servers are deleted, so that no server has to wait for the locks to expire.
 */
final class AccumuloStart {
  private static final ServerId FIRST_TSERVER = new ServerId(AccumuloKind.TSERVER_ROLE, 1);
  private static final Duration SAY_AFTER = Duration.ofSeconds(8);
  private static final int RECOVERY_STEPS = 5;

  /**
   * Line that the manager logs before it sleeps. Before logging this line, the manager has compared
   * the metadata entry of every tablet with the list of registered tablet servers. Only this log
   * line shows that Accumulo's metadata can be read.
   */
  private static final String SCANNED_ALL = "[Normal Tablets] sleeping for";

  private final ClusterStart start;
  private final AccumuloServers servers;

  AccumuloStart(ClusterStart start) {
    this.start = start;
    this.servers = new AccumuloServers(start);
  }

  void run() throws InterruptedException {
    if (!start.whole()) {
      try (AccumuloRegistry registry = new AccumuloRegistry(start.state())) {
        startBelow();
        startAccumulo(registry);
      }
      return;
    }
    boolean isNew = !start.state().initialized();
    String password =
        isNew ? AccumuloConfig.randomSecret() : AccumuloConfig.password(start.folder());
    AccumuloSecurity.of(start.settings()).makeKeys(start);
    AccumuloConfig.writeServers(start);
    AccumuloConfig.writeClient(start.state(), password);
    try (AccumuloRegistry registry = new AccumuloRegistry(start.state())) {
      startBelow();
      if (isNew) {
        long startNanos = System.nanoTime();
        String name = AccumuloConfig.instanceName(start.state());
        servers.initialize(name, password);
        start.becomesInitialized();
        start.say("new Accumulo instance '" + name + "' created", startNanos);
      } else {
        registry.freeLocks();
        registry.aimFor(AccumuloRegistry.Goal.NORMAL);
      }
      startAccumulo(registry);
    }
  }

  private void startBelow() throws InterruptedException {
    Kdc.start(start, AccumuloSecurity.PRINCIPAL);
    Hdfs.launch(start);
    servers.startZookeeper();
    Hdfs.await(start);
  }

  private void startAccumulo(AccumuloRegistry registry) throws InterruptedException {
    long startNanos = System.nanoTime();
    boolean managerStays = start.wasAlive(AccumuloKind.MANAGER);
    LogTail managerLog = new LogTail(start.folder(), AccumuloKind.MANAGER);
    if (!managerStays) {
      if (!start.whole()) {
        registry.freeLock(AccumuloKind.MANAGER_ROLE);
      }
      servers.start(AccumuloKind.MANAGER);
    }
    Set<String> addresses = new TreeSet<>();
    for (ServerId tserver : AccumuloKind.tservers(start.settings())) {
      if (!start.wasAlive(tserver)) {
        addresses.add(Ports.HOST + ":" + servers.start(tserver));
      }
    }
    start.await(
        FIRST_TSERVER,
        "the tablet servers did not register with ZooKeeper",
        () -> registry.tserversHaveLocks(addresses));
    start.await(
        AccumuloKind.MANAGER,
        "the manager did not register with ZooKeeper",
        () -> registry.hasLock(AccumuloKind.MANAGER_ROLE));
    start.say("manager and tablet servers up", startNanos);
    if (managerStays && !addresses.isEmpty()) {
      // Log lines before this point are ignored, because they do not take the newly started tablet
      // servers into account.
      managerLog = new LogTail(start.folder(), AccumuloKind.MANAGER);
    }
    boolean gcStays = start.wasAlive(AccumuloKind.GC);
    if (!gcStays) {
      if (!start.whole()) {
        registry.freeLock(AccumuloKind.GC_ROLE);
      }
      servers.start(AccumuloKind.GC);
    }
    if (!managerStays || !addresses.isEmpty()) {
      awaitTablets(managerLog);
    }
    if (!gcStays) {
      start.await(
          AccumuloKind.GC,
          "the garbage collector (gc) did not register with ZooKeeper",
          () -> registry.hasLock(AccumuloKind.GC_ROLE));
    }
    start.say("tablets assigned, gc up", startNanos);
  }

  /**
   * Waits until all tablets are assigned. After a crash, a tablet is assigned only after its
   * write-ahead logs are sorted, which may take a long time.
   */
  private void awaitTablets(LogTail managerLog) throws InterruptedException {
    long startNanos = System.nanoTime();
    boolean[] said = {false};
    start.await(
        AccumuloKind.MANAGER,
        "the tablets were not assigned",
        start.stepTimeout().multipliedBy(RECOVERY_STEPS),
        () -> {
          if (!said[0] && System.nanoTime() - startNanos > SAY_AFTER.toNanos()) {
            start.say("waiting for tablets to be recovered from write-ahead logs");
            said[0] = true;
          }
          return managerLog.has(SCANNED_ALL);
        });
  }
}
