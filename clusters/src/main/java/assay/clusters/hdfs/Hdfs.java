package assay.clusters.hdfs;

import assay.clusters.ClusterSetting;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import assay.clusters.ServerTuning;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.ClusterState;
import assay.clusters.process.HadoopPages;
import assay.clusters.process.LogConfig;
import assay.clusters.process.Ports;
import assay.clusters.process.ServerCommand;
import assay.clusters.process.Template;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.jvm.ServerClasses;
import assay.clusters.process.tuning.ConfFile;
import assay.clusters.process.tuning.KnownKeys;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * HDFS servers of a cluster whose store can keep its files in HDFS. The jars of HDFS are in a
 * separate folder, {@code servers/hdfs-VERSION}, because each store's servers include a different
 * version of the HDFS client.
 *
 * <p>To start HDFS, call {@link #prepare}, {@link #launch} and {@link #await}. Servers that do not
 * need HDFS may start between {@code launch} and {@code await}.
 */
public final class Hdfs {
  public static final ServerRole NAMENODE_ROLE = ServerRole.one("namenode", "NameNode");
  public static final ServerRole DATANODE_ROLE = ServerRole.several("datanode", "DataNode");

  private static final ServerId NAMENODE = new ServerId(NAMENODE_ROLE, 1);
  private static final String NAMENODE_MAIN = "org.apache.hadoop.hdfs.server.namenode.NameNode";
  private static final String DATANODE_MAIN = "org.apache.hadoop.hdfs.server.datanode.DataNode";

  private static final String WANTED = "hdfs";
  private static final String DATANODES = "datanodes";
  private static final String NAMENODE_HEAP = "namenode-heap";
  private static final String DATANODE_HEAP = "datanode-heap";

  public static final List<ClusterSetting> SETTINGS =
      Stream.concat(
              Stream.of(
                  ClusterSetting.flag(
                          WANTED, "Stores files in HDFS instead of the local file system")
                      .forLife(),
                  ClusterSetting.number(
                          DATANODES,
                          1,
                          1,
                          16,
                          "Number of DataNodes; each block has up to 3 replicas")
                      .forLife(),
                  ClusterSetting.size(NAMENODE_HEAP, "128m", 64, "Java heap of the NameNode"),
                  ClusterSetting.size(DATANODE_HEAP, "128m", 64, "Java heap of each DataNode")),
              DataNodeVolumes.SETTINGS.stream())
          .toList();

  private static final ConfFile SITE =
      new ConfFile(
          "hdfs-site",
          ConfFile.Format.XML,
          Map.of(
              ".*(address|bind-host|port)|.*\\.(address|port)\\..*",
              "Assay, which sets all addresses and ports",
              "dfs\\..*\\.dir|dfs\\.hosts.*|dfs\\.nameservices.*|fs\\.default.*",
              "Assay, which sets all folders and addresses"),
          new KnownKeys("hdfs", "hadoop-", "hadoop-client-minicluster-", "hdfs-default.xml"));

  /**
   * Log levels by logger. Audit logs are off, because logging an HDFS operation would cost more
   * than the operation itself.
   */
  private static final Map<String, String> LOG_LEVELS =
      Map.of(
          "org.apache.hadoop.hdfs.server.namenode.FSNamesystem.audit", "warn",
          "org.apache.hadoop.hdfs.server.datanode.DataNode", "warn",
          "org.apache.hadoop.hdfs.server.datanode.DataNode.clienttrace", "warn");

  static final int OVERHEAD_MIB = 100;

  private static final int MOST_REPLICAS = 3;
  private static final String REPLICATION = "dfs.replication";
  private static final String PORT = "namenode";
  private static final String HTTP_PORT = "namenode-http";

  private Hdfs() {}

  public static boolean isWanted(ClusterSettings settings) {
    return settings.flag(WANTED);
  }

  public static List<ServerId> members(ClusterSettings settings) {
    List<ServerId> all = new ArrayList<>();
    if (isWanted(settings)) {
      all.add(NAMENODE);
      all.addAll(datanodes(settings));
    }
    return all;
  }

  /**
   * Returns the configuration files to which users may add keys: the store's file and, in a cluster
   * with HDFS, {@code hdfs-site}.
   */
  public static List<ConfFile> files(ClusterSettings settings, ConfFile ofStore) {
    return isWanted(settings) ? List.of(SITE, ofStore) : List.of(ofStore);
  }

  /**
   * Returns the values of {@code hdfs-site} keys that a NameNode or DataNode reports on its web
   * page {@code /conf}. Returns empty for other servers and for other files.
   */
  public static Optional<Map<String, String>> told(
      ClusterState state, ServerId server, String file, Set<String> keys) {
    if (!file.equals(SITE.name())) {
      return Optional.empty();
    }
    if (server.role().equals(NAMENODE_ROLE)) {
      return Optional.of(HadoopPages.settings(state.port(HTTP_PORT), keys));
    }
    return server.role().equals(DATANODE_ROLE)
        ? Optional.of(HadoopPages.settings(state.port(httpPort(server)), keys))
        : Optional.empty();
  }

  static void check(ClusterSettings settings, ClusterFolder folder) {
    DataNodeVolumes.of(settings, folder).check(isWanted(settings), datanodes(settings));
  }

  public static boolean has(ClusterSettings settings, Medium medium) {
    return Volumes.of(settings.text(Volumes.KEY)).count(medium) > 0;
  }

  static int copies(ClusterSettings settings, ServerTuning tuning, String role) {
    if (!isWanted(settings) || !role.equals(DATANODE_ROLE.label())) {
      return 0;
    }
    int datanodes = settings.number(DATANODES);
    String replicas = tuning.conf(SITE.name()).get(REPLICATION);
    return replicas == null || !replicas.matches("[0-9]{1,5}")
        ? Math.min(MOST_REPLICAS, datanodes)
        : Math.min(Integer.parseInt(replicas), datanodes);
  }

  public static long needMib(ClusterSettings settings) {
    if (!isWanted(settings)) {
      return 0;
    }
    return settings.mebibytes(NAMENODE_HEAP)
        + OVERHEAD_MIB
        + (long) settings.number(DATANODES)
            * (settings.mebibytes(DATANODE_HEAP)
                + OVERHEAD_MIB
                + Volumes.of(settings.text(Volumes.KEY)).memoryMib());
  }

  /**
   * Returns the URI of the HDFS file system without a trailing slash, such as {@code
   * hdfs://127.0.0.1:21000}.
   */
  public static String uri(ClusterState state) {
    return "hdfs://" + Ports.HOST + ":" + state.port(PORT);
  }

  public static Map<String, String> details(ClusterState state) {
    if (!isWanted(state.settings())) {
      return Map.of();
    }
    Map<String, String> details = new LinkedHashMap<>();
    details.put("HDFS", uri(state) + ", http://" + Ports.HOST + ":" + state.port(HTTP_PORT));
    details.putAll(volumes(state).details(state));
    return details;
  }

  public static void prepare(ClusterStart start) throws InterruptedException {
    if (isWanted(start.settings())) {
      start.portForLife(PORT);
      start.lastingPort(HTTP_PORT, 0);
    }
  }

  /**
   * Starts the HDFS servers that are not running. For a new instance, the file system is formatted
   * first. Does nothing if the cluster has no HDFS.
   */
  public static void launch(ClusterStart start) throws InterruptedException {
    if (!isWanted(start.settings())) {
      return;
    }
    ClusterFolder folder = start.folder();
    if (start.whole()) {
      writeConfig(start);
      volumes(start.state()).make(start, datanodes(start.settings()));
    }
    ServerClasses classes = new ServerClasses(start.servers("hdfs"), conf(folder));
    if (!start.state().initialized()) {
      start.run(
          NAMENODE,
          "formatting HDFS",
          namenode(start).program(classes, NAMENODE_MAIN, "-format", "-nonInteractive"));
    }
    if (!start.wasAlive(NAMENODE)) {
      int port = start.state().port(PORT);
      start.requireFree(port, NAMENODE);
      start.launch(NAMENODE, port, namenode(start).main(classes, NAMENODE_MAIN), Map.of());
    }
    for (ServerId datanode : datanodes(start.settings())) {
      if (!start.wasAlive(datanode)) {
        launch(start, datanode, classes);
      }
    }
  }

  /**
   * Waits until the HDFS file system is writable; returns immediately if the cluster has no HDFS.
   */
  public static void await(ClusterStart start) throws InterruptedException {
    if (!isWanted(start.settings())) {
      return;
    }
    long startNanos = System.nanoTime();
    for (ServerId datanode : datanodes(start.settings())) {
      if (!start.wasAlive(datanode)) {
        int httpPort = start.state().port(httpPort(datanode));
        start.await(
            datanode,
            datanode.title() + " did not register with the NameNode",
            () -> isRegistered(httpPort));
      }
    }
    int datanodes = start.settings().number(DATANODES);
    int httpPort = start.state().port(HTTP_PORT);
    start.await(
        NAMENODE, "the NameNode did not leave safe mode", () -> isOperational(httpPort, datanodes));
    start.say("HDFS up on " + uri(start.state()), startNanos);
  }

  /**
   * Writes {@code hdfs-site.xml} for clients of HDFS, such as the store's servers. Clients need
   * this file on their class path. Does nothing if the cluster has no HDFS.
   */
  public static void writeClientConfig(ClusterStart start, Path folder) {
    if (isWanted(start.settings())) {
      start
          .folder()
          .write(
              folder.resolve("hdfs-site.xml"),
              start.tuned(SITE, filled(start, "client-hdfs-site.xml")));
    }
  }

  private static void launch(ClusterStart start, ServerId datanode, ServerClasses classes)
      throws InterruptedException {
    int port = start.freePort();
    int httpPort = start.freePort();
    start.rememberPort(httpPort(datanode), httpPort);
    start.launch(
        datanode,
        port,
        new ServerCommand(start, datanode)
            .small(start.settings().mebibytes(DATANODE_HEAP))
            .main(
                classes,
                DATANODE_MAIN,
                "-Ddfs.datanode.data.dir=" + volumes(start.state()).folders(datanode),
                "-Ddfs.datanode.address=" + Ports.HOST + ":" + port,
                "-Ddfs.datanode.http.address=" + Ports.HOST + ":" + httpPort,
                "-Ddfs.datanode.ipc.address=" + Ports.HOST + ":" + start.freePort()),
        Map.of());
  }

  private static DataNodeVolumes volumes(ClusterState state) {
    return DataNodeVolumes.of(state.settings(), state.folder());
  }

  private static ServerCommand namenode(ClusterStart start) {
    return new ServerCommand(start, NAMENODE).small(start.settings().mebibytes(NAMENODE_HEAP));
  }

  private static boolean isRegistered(int httpPort) {
    // A DataNode is registered when it has been accepted by the NameNode and has reported its
    // blocks.
    return HadoopPages.metrics(httpPort, "Hadoop:service=DataNode,name=DataNodeInfo")
        .filter(page -> page.contains("\\\"NamenodeHaState\\\":\\\"active\\\""))
        .filter(page -> page.contains("\\\"LastBlockReport\\\""))
        .isPresent();
  }

  private static boolean isOperational(int httpPort, int datanodes) {
    return HadoopPages.metrics(httpPort, "Hadoop:service=NameNode,name=FSNamesystemState")
        .filter(page -> page.matches("(?s).*\"FSState\" *: *\"Operational\".*"))
        .filter(page -> page.matches("(?s).*\"NumLiveDataNodes\" *: *" + datanodes + "\\D.*"))
        .isPresent();
  }

  private static void writeConfig(ClusterStart start) {
    ClusterFolder folder = start.folder();
    folder.write(conf(folder).resolve("core-site.xml"), filled(start, "core-site.xml"));
    folder.write(
        conf(folder).resolve("hdfs-site.xml"), start.tuned(SITE, filled(start, "hdfs-site.xml")));
    folder.write(conf(folder).resolve(LogConfig.FILE), LogConfig.text(LOG_LEVELS));
  }

  private static String filled(ClusterStart start, String file) {
    return Template.filled(Hdfs.class, file, values(start));
  }

  private static Map<String, String> values(ClusterStart start) {
    int datanodes = start.settings().number(DATANODES);
    Map<String, String> values = new HashMap<>();
    values.put("uri", uri(start.state()));
    values.put("name", data(start.folder()).resolve("name").toString());
    values.put("host", Ports.HOST);
    values.put("port", Integer.toString(start.state().port(PORT)));
    values.put("httpPort", Integer.toString(start.state().port(HTTP_PORT)));
    values.put("replication", Integer.toString(Math.min(MOST_REPLICAS, datanodes)));
    boolean typed = volumes(start.state()).typed();
    values.put("volumes", typed ? Template.filled(Hdfs.class, "volumes.xml", Map.of()) : "");
    values.put("blocks", typed ? Template.filled(Hdfs.class, "blocks.xml", Map.of()) : "");
    return values;
  }

  private static List<ServerId> datanodes(ClusterSettings settings) {
    return ServerId.all(DATANODE_ROLE, settings.number(DATANODES));
  }

  private static String httpPort(ServerId datanode) {
    return datanode.label() + "-http";
  }

  public static Path data(ClusterFolder folder) {
    return folder.root().resolve("hdfs");
  }

  /**
   * Returns the configuration folder of HDFS's servers. This folder is separate from the store's
   * configuration, because HDFS and the store need different {@code hdfs-site.xml} files.
   */
  static Path conf(ClusterFolder folder) {
    return folder.conf().resolve("hdfs");
  }
}
