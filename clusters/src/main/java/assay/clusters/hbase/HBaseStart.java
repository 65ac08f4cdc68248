package assay.clusters.hbase;

import assay.clusters.ServerId;
import assay.clusters.hdfs.Hdfs;
import assay.clusters.hdfs.Medium;
import assay.clusters.hdfs.Satisfier;
import assay.clusters.kerberos.Kdc;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.Ports;
import assay.clusters.process.ServerCommand;
import assay.clusters.process.folder.LogTail;
import assay.clusters.process.jvm.ServerClasses;
import assay.clusters.zookeeper.ZooKeeperServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts all servers of an HBase cluster, or only the dead servers. An instance can be used only
 * once.
 */
final class HBaseStart {
  private static final String MASTER_MAIN = "org.apache.hadoop.hbase.master.HMaster";
  private static final String REGIONSERVER_MAIN =
      "org.apache.hadoop.hbase.regionserver.HRegionServer";
  private static final int RECOVERY_STEPS = 5;

  // Line that the master logs when it is ready. Apart from this line, only HBase's own protocol
  // shows that the master is ready.
  private static final String INITIALIZED = "Master has completed initialization";
  private static final String LABELS_MADE = "Operation: CREATE, Table Name: hbase:labels";

  /**
   * Line that the master logs for a new region server. The configuration gives all region servers
   * the host name {@code localhost}.
   */
  private static final String REGISTERED = "Registering regionserver=localhost,";

  private static final List<String> OPENED =
      List.of(
          "java.nio",
          "sun.nio.ch",
          "java.lang",
          "jdk.internal.ref",
          "java.lang.reflect",
          "java.util",
          "java.util.concurrent");

  private final ClusterStart start;
  private final ClusterSettings settings;
  private final ServerClasses classes;

  HBaseStart(ClusterStart start) {
    this.start = start;
    this.settings = start.settings();
    this.classes = new ServerClasses(start.servers(), start.folder().conf());
  }

  void run() throws InterruptedException {
    if (start.whole()) {
      HBaseSecurity.of(settings).makeKeys(start);
      HBaseConfig.write(start);
    }
    Kdc.start(start, HBaseSecurity.PRINCIPAL);
    if (HBaseSettings.standalone(settings)) {
      startStandalone();
    } else {
      startSeveral();
    }
  }

  private void startStandalone() throws InterruptedException {
    if (start.wasAlive(HBaseKind.STANDALONE)) {
      return;
    }
    long startNanos = System.nanoTime();
    LogTail log = new LogTail(start.folder(), HBaseKind.STANDALONE);
    start.launch(
        HBaseKind.STANDALONE,
        start.state().port(HBaseKind.STANDALONE_ROLE.label()),
        regionServer(HBaseKind.STANDALONE).main(classes, MASTER_MAIN, "start"),
        Map.of());
    awaitReady(HBaseKind.STANDALONE, log);
    start.say("HBase up, with ZooKeeper in the same process", startNanos);
  }

  private void startSeveral() throws InterruptedException {
    Hdfs.launch(start);
    ZooKeeperServer.start(start, classes, settings.mebibytes(HBaseSettings.ZOOKEEPER_HEAP));
    Hdfs.await(start);
    Optional<Medium> archive = StoragePlacement.of(settings).archive();
    if (archive.isPresent()) {
      Satisfier.launch(start, HBaseConfig.HDFS_ROOT + "/archive", archive.get());
    }
    long startNanos = System.nanoTime();
    LogTail log = new LogTail(start.folder(), HBaseKind.MASTER);
    boolean masterStays = start.wasAlive(HBaseKind.MASTER);
    if (!masterStays) {
      startMaster();
    }
    List<Integer> ports = new ArrayList<>();
    for (ServerId server : HBaseKind.regionServers(settings)) {
      if (!start.wasAlive(server)) {
        ports.add(startRegionServer(server));
      }
    }
    for (int port : ports) {
      start.await(
          HBaseKind.MASTER,
          "the region servers did not report to the master",
          () -> log.has(REGISTERED + port + ","));
    }
    if (!masterStays) {
      awaitReady(HBaseKind.MASTER, log);
    }
    start.say("master and region servers up", startNanos);
  }

  private void startMaster() throws InterruptedException {
    start.launch(
        HBaseKind.MASTER,
        start.state().port(HBaseKind.MASTER_ROLE.label()),
        opened(start, HBaseKind.MASTER)
            .small(settings.mebibytes(HBaseSettings.MASTER_HEAP))
            .main(
                classes,
                MASTER_MAIN,
                "-Dhbase.master.info.port=" + pagePort(HBaseKind.MASTER),
                "-Dhbase.master.info.bindAddress=" + Ports.HOST,
                "start"),
        Map.of());
  }

  private int pagePort(ServerId server) {
    int port = start.freePort();
    start.rememberPort(HBaseConfig.page(server), port);
    return port;
  }

  private int startRegionServer(ServerId server) throws InterruptedException {
    // If a region server keeps its old port, the master recognizes the restart and does not wait
    // for a time-out.
    int port = start.state().port(server.label());
    start.requireFree(port, server);
    start.launch(
        server,
        port,
        regionServer(server)
            .main(
                classes,
                REGIONSERVER_MAIN,
                "-Dhbase.regionserver.port=" + port,
                "-Dhbase.regionserver.info.port=" + pagePort(server),
                "start"),
        Map.of());
    return port;
  }

  /**
   * Waits until the master is ready. After a crash, a region is opened only after its write-ahead
   * logs are split, which may take a long time.
   */
  private void awaitReady(ServerId master, LogTail log) throws InterruptedException {
    boolean labels = HBaseSecurity.of(settings).labels() && !start.state().initialized();
    start.await(
        master,
        "the master did not complete its startup",
        start.stepTimeout().multipliedBy(RECOVERY_STEPS),
        () -> log.has(INITIALIZED) && (!labels || log.has(LABELS_MADE)));
    if (!start.state().initialized()) {
      start.becomesInitialized();
    }
  }

  /**
   * Returns the command line of a region server. Region servers are measured, so they use the
   * garbage collector and the compilers of a production cluster. The heap is small at first, so
   * that an idle server leaves memory for other processes.
   *
   * <p>The size of G1's heap regions is set, because memstores consist of arrays of 2 MiB. With
   * G1's small default regions, each array would waste a third of the space that it occupies, and
   * the heap would overflow.
   */
  private ServerCommand regionServer(ServerId server) {
    return opened(start, server)
        .flags(
            "-XX:+UseG1GC",
            "-XX:G1HeapRegionSize=8m",
            "-Xms64m",
            "-Xmx" + settings.mebibytes(HBaseSettings.HEAP) + "m")
        .flags("-XX:MaxDirectMemorySize=" + HBaseConfig.directMib(settings) + "m");
  }

  static List<String> openings() {
    List<String> flags = new ArrayList<>(List.of("--add-modules=jdk.unsupported"));
    OPENED.forEach(name -> flags.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
    flags.add("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED");
    flags.add("--add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED");
    return flags;
  }

  /**
   * Adds the flags that all HBase servers need. The flag {@code assay.server} names the server in
   * metrics, because all servers have the same host name.
   */
  private static ServerCommand opened(ClusterStart start, ServerId server) {
    ServerCommand command = new ServerCommand(start, server);
    command.flags("-Dassay.server=" + server.label());
    command.flags(openings().toArray(String[]::new));
    command.flags(Kdc.flags(start));
    return command.flags("-Dorg.apache.hbase.thirdparty.io.netty.tryReflectionSetAccessible=true");
  }
}
