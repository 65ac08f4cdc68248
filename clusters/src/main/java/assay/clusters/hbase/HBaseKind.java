package assay.clusters.hbase;

import assay.clusters.ClusterSetting;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import assay.clusters.hdfs.Hdfs;
import assay.clusters.hdfs.HdfsKind;
import assay.clusters.hdfs.Satisfier;
import assay.clusters.kerberos.Kdc;
import assay.clusters.kerberos.Realm;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.ClusterState;
import assay.clusters.process.ClusterStop;
import assay.clusters.process.HadoopPages;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.folder.ServerRecord;
import assay.clusters.process.jvm.JavaVersions;
import assay.clusters.process.tuning.ConfFile;
import assay.clusters.zookeeper.ZooKeeperServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Kind of cluster that runs HBase. Without HDFS and with one region server, the cluster is a single
 * process that stores its data on the local disk. Any other cluster has a ZooKeeper server, a
 * master and region servers, and HDFS if requested.
 */
public final class HBaseKind implements HdfsKind {
  static final ServerRole STANDALONE_ROLE = ServerRole.one("hbase", "HBase");
  static final ServerRole MASTER_ROLE = ServerRole.one("hmaster", "master");
  static final ServerRole REGIONSERVER_ROLE = ServerRole.several("regionserver", "region server");
  static final ServerId STANDALONE = new ServerId(STANDALONE_ROLE, 1);
  static final ServerId MASTER = new ServerId(MASTER_ROLE, 1);

  // HBase 2.6 was tested only on JDK 17. JDK 21, the next version with long-term support, lacks
  // internals that HBase's client needs.
  private static final JavaVersions JAVA = new JavaVersions(17, 17);

  /** Time limit of a clean stop, in which each region flushes its memory to disk. */
  private static final Duration CLEAN_STOP = Duration.ofSeconds(50);

  @Override
  public String store() {
    return "hbase";
  }

  @Override
  public String title() {
    return "HBase";
  }

  @Override
  public JavaVersions java() {
    return JAVA;
  }

  @Override
  public List<ServerRole> roles() {
    return List.of(
        Kdc.ROLE,
        Hdfs.NAMENODE_ROLE,
        Hdfs.DATANODE_ROLE,
        Satisfier.ROLE,
        ZooKeeperServer.ROLE,
        STANDALONE_ROLE,
        MASTER_ROLE,
        REGIONSERVER_ROLE);
  }

  @Override
  public List<ClusterSetting> settings() {
    return HBaseSettings.ALL;
  }

  @Override
  public void check(ClusterSettings settings, ClusterFolder folder) {
    HdfsKind.super.check(settings, folder);
    StoragePlacement.of(settings).check(settings);
  }

  @Override
  public Set<String> connectionSettings() {
    return Set.of("site", "zookeeper", Realm.SETTING);
  }

  @Override
  public List<ServerId> members(ClusterSettings settings) {
    List<ServerId> all = new ArrayList<>();
    if (HBaseSecurity.of(settings).byKerberos()) {
      all.add(Kdc.ID);
    }
    if (HBaseSettings.standalone(settings)) {
      all.add(STANDALONE);
      return all;
    }
    all.addAll(Hdfs.members(settings));
    if (StoragePlacement.of(settings).archive().isPresent()) {
      all.add(Satisfier.ID);
    }
    all.addAll(List.of(ZooKeeperServer.ID, MASTER));
    all.addAll(regionServers(settings));
    return all;
  }

  static List<ServerId> regionServers(ClusterSettings settings) {
    return ServerId.all(REGIONSERVER_ROLE, settings.number(HBaseSettings.SERVERS));
  }

  @Override
  public Set<ServerRole> tableRoles() {
    return Set.of(STANDALONE_ROLE, REGIONSERVER_ROLE);
  }

  @Override
  public List<ConfFile> files(ClusterSettings settings) {
    return Hdfs.files(settings, HBaseConfig.FILE);
  }

  @Override
  public List<Path> data(ClusterFolder folder) {
    return List.of(
        HBaseConfig.localData(folder),
        HBaseConfig.zookeeperInside(folder),
        HBaseConfig.scratch(folder),
        ZooKeeperServer.data(folder),
        Hdfs.data(folder));
  }

  @Override
  public Optional<String> instance(ClusterState state) {
    return HBaseRegistry.clusterId(ZooKeeperServer.port(state));
  }

  @Override
  public Optional<Map<String, String>> told(
      ClusterState state, ServerId server, String file, Set<String> keys) {
    if (server.role().equals(STANDALONE_ROLE)) {
      return Optional.of(HadoopPages.settings(state.port("page"), keys));
    }
    return Set.of(REGIONSERVER_ROLE, MASTER_ROLE).contains(server.role())
        ? Optional.of(HadoopPages.settings(state.port(HBaseConfig.page(server)), keys))
        : Hdfs.told(state, server, file, keys);
  }

  @Override
  public long needMib(ClusterSettings settings) {
    return HBaseSettings.needMib(settings);
  }

  @Override
  public List<ClusterSettings> smaller(ClusterSettings settings, Set<String> given) {
    return HBaseSettings.smaller(settings, given);
  }

  @Override
  public void prepare(ClusterStart start) throws InterruptedException {
    Kdc.prepare(start);
    Hdfs.prepare(start);
    ZooKeeperServer.prepare(start);
    for (String name : List.of("hmaster", "hbase", "page")) {
      start.lastingPort(name, 0);
    }
    for (ServerId server : regionServers(start.settings())) {
      start.lastingPort(server.label(), 0);
    }
  }

  @Override
  public void start(ClusterStart start) throws InterruptedException {
    new HBaseStart(start).run();
  }

  @Override
  public void stop(ClusterStop stop) {
    // The master ends first, because a running master would move the regions of a stopping region
    // server to other region servers.
    stop.end(MASTER_ROLE);
    for (ServerRole role : List.of(STANDALONE_ROLE, REGIONSERVER_ROLE)) {
      stop.terminate(role);
      if (!stop.awaitEnd(role, CLEAN_STOP)) {
        stop.say(
            "regions were not closed in time; the next start recovers the regions from"
                + " write-ahead logs");
      }
    }
    stop.end(STANDALONE_ROLE, REGIONSERVER_ROLE);
    stop.end(ZooKeeperServer.ROLE, Satisfier.ROLE, Hdfs.DATANODE_ROLE, Hdfs.NAMENODE_ROLE);
  }

  @Override
  public List<String> programFlags() {
    return HBaseStart.openings();
  }

  /**
   * {@inheritDoc} For example, the programs CompactionTool, RowCounter and Export need the
   * additional jars.
   */
  @Override
  public List<String> programJars() {
    return List.of("jobs/hbase/hbase-shaded-mapreduce-");
  }

  @Override
  public Duration lease(ClusterState state) {
    return HBaseConfig.FILE
        .value(state.conf(HBaseConfig.FILE), "zookeeper.session.timeout")
        .filter(millis -> millis.matches("[0-9]{1,9}"))
        .map(millis -> Duration.ofMillis(Long.parseLong(millis)))
        .orElse(Duration.ZERO);
  }

  @Override
  public boolean expelled(ClusterState state, ServerRecord server) {
    return server.server().role().equals(REGIONSERVER_ROLE)
        && HBaseRegistry.lacksRegionServer(ZooKeeperServer.port(state), server.port());
  }

  @Override
  public Map<String, String> details(ClusterState state) {
    Map<String, String> details = new LinkedHashMap<>();
    details.put("ZooKeeper", ZooKeeperServer.address(state));
    details.put("HBase site", HBaseConfig.clientFile(state.folder()).toString());
    details.putAll(Hdfs.details(state));
    return details;
  }

  @Override
  public Map<String, String> storeSettings(ClusterState state) {
    Map<String, String> settings =
        new LinkedHashMap<>(HBaseSecurity.of(state.settings()).storeSettings(state));
    settings.putAll(StoragePlacement.of(state.settings()).storeSettings());
    return settings;
  }
}
