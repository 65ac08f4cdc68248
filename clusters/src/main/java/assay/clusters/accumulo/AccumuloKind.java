package assay.clusters.accumulo;

import assay.clusters.ClusterException;
import assay.clusters.ClusterSetting;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import assay.clusters.hdfs.Hdfs;
import assay.clusters.hdfs.HdfsKind;
import assay.clusters.kerberos.Kdc;
import assay.clusters.kerberos.Realm;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.ClusterState;
import assay.clusters.process.ClusterStop;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.folder.ServerRecord;
import assay.clusters.process.jvm.JavaVersions;
import assay.clusters.process.tuning.ConfFile;
import assay.clusters.zookeeper.ZooKeeperServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Kind of cluster that runs Accumulo: one ZooKeeper server, one manager, one garbage collector and
 * several tablet servers. HDFS and a Kerberos KDC are added if requested.
 */
public final class AccumuloKind implements HdfsKind {
  static final ServerRole MANAGER_ROLE = ServerRole.one("manager", "manager");
  static final ServerRole GC_ROLE = ServerRole.one("gc", "gc");
  static final ServerRole TSERVER_ROLE = ServerRole.several("tserver", "tablet server");
  static final ServerId MANAGER = new ServerId(MANAGER_ROLE, 1);
  static final ServerId GC = new ServerId(GC_ROLE, 1);

  private static final String CLIENT_PROPERTIES = "client-properties";

  // The JDK version has no upper limit, because the Hadoop client in 'accumulo-servers' runs on the
  // newest JDKs.
  private static final JavaVersions JAVA = JavaVersions.from(11);

  private static final Duration CLEAN_STOP = Duration.ofSeconds(60);

  @Override
  public String store() {
    return "accumulo";
  }

  @Override
  public String title() {
    return "Accumulo";
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
        ZooKeeperServer.ROLE,
        MANAGER_ROLE,
        GC_ROLE,
        TSERVER_ROLE);
  }

  @Override
  public List<ClusterSetting> settings() {
    return AccumuloSettings.ALL;
  }

  @Override
  public Set<String> connectionSettings() {
    return Set.of(CLIENT_PROPERTIES, Realm.SETTING);
  }

  @Override
  public List<ServerId> members(ClusterSettings settings) {
    List<ServerId> all = new ArrayList<>();
    if (AccumuloSecurity.of(settings).byKerberos()) {
      all.add(Kdc.ID);
    }
    all.addAll(Hdfs.members(settings));
    all.addAll(List.of(ZooKeeperServer.ID, MANAGER, GC));
    all.addAll(tservers(settings));
    return all;
  }

  static List<ServerId> tservers(ClusterSettings settings) {
    return ServerId.all(TSERVER_ROLE, settings.number(AccumuloSettings.SERVERS));
  }

  @Override
  public Set<ServerRole> tableRoles() {
    return Set.of(TSERVER_ROLE);
  }

  @Override
  public List<ConfFile> files(ClusterSettings settings) {
    return Hdfs.files(settings, AccumuloConfig.FILE);
  }

  @Override
  public List<Path> data(ClusterFolder folder) {
    return List.of(
        AccumuloConfig.localVolume(folder), ZooKeeperServer.data(folder), Hdfs.data(folder));
  }

  @Override
  public Optional<String> instance(ClusterState state) {
    try (AccumuloRegistry registry = new AccumuloRegistry(state)) {
      return registry.instanceId();
    }
  }

  @Override
  public Optional<Map<String, String>> told(
      ClusterState state, ServerId server, String file, Set<String> keys) {
    return file.equals(AccumuloConfig.FILE.name())
            && Set.of(MANAGER_ROLE, GC_ROLE, TSERVER_ROLE).contains(server.role())
        ? Optional.of(LoggedSettings.settings(state.folder().log(server), keys))
        : Hdfs.told(state, server, file, keys);
  }

  @Override
  public long needMib(ClusterSettings settings) {
    return AccumuloSettings.needMib(settings);
  }

  @Override
  public List<ClusterSettings> smaller(ClusterSettings settings, Set<String> given) {
    return AccumuloSettings.smaller(settings, given);
  }

  @Override
  public void prepare(ClusterStart start) throws InterruptedException {
    Kdc.prepare(start);
    Hdfs.prepare(start);
    ZooKeeperServer.prepare(start);
    String wanted = start.settings().text(AccumuloSettings.NATIVE);
    AccumuloConfig.remember(start, NativeMapLibrary.of(start).prepare(wanted, start::say));
  }

  @Override
  public void start(ClusterStart start) throws InterruptedException {
    new AccumuloStart(start).run();
  }

  /**
   * Stops Accumulo. Before the manager is stopped, the manager flushes and unloads all tablets and
   * ends the tablet servers. Unloading takes seconds. A start after an unclean stop must recover
   * write-ahead logs, so it takes much longer than a start after a clean stop.
   */
  @Override
  public void stop(ClusterStop stop) {
    stop.terminate(GC_ROLE);
    if (stop.anyAlive(TSERVER_ROLE)
        && stop.anyAlive(MANAGER_ROLE)
        && stop.anyAlive(ZooKeeperServer.ROLE)) {
      unloadTablets(stop);
    }
    stop.end(MANAGER_ROLE, GC_ROLE, TSERVER_ROLE);
    stop.end(ZooKeeperServer.ROLE, Hdfs.DATANODE_ROLE, Hdfs.NAMENODE_ROLE);
  }

  private static void unloadTablets(ClusterStop stop) {
    try (AccumuloRegistry registry = new AccumuloRegistry(stop.state())) {
      registry.aimFor(AccumuloRegistry.Goal.CLEAN_STOP);
      if (!stop.awaitEnd(TSERVER_ROLE, CLEAN_STOP)) {
        stop.say(
            "tablets were not unloaded in time; the next start recovers the tablets from"
                + " write-ahead logs");
      }
    } catch (ClusterException e) {
      stop.say(e.getMessage() + "; the next start recovers the tablets from write-ahead logs");
    }
  }

  @Override
  public boolean expelled(ClusterState state, ServerRecord server) {
    try (AccumuloRegistry registry = new AccumuloRegistry(state)) {
      return registry.hasLost(server);
    }
  }

  @Override
  public Duration lease(ClusterState state) {
    return AccumuloConfig.sessionTimeout(state);
  }

  @Override
  public Map<String, String> details(ClusterState state) {
    Map<String, String> details = new LinkedHashMap<>();
    details.put("instance", AccumuloConfig.instanceName(state));
    details.put("ZooKeeper", ZooKeeperServer.address(state));
    details.put("client properties", AccumuloConfig.clientProperties(state.folder()).toString());
    details.putAll(Hdfs.details(state));
    return details;
  }

  @Override
  public Map<String, String> storeSettings(ClusterState state) {
    Map<String, String> settings =
        new HashMap<>(AccumuloSecurity.of(state.settings()).storeSettings(state.folder()));
    settings.put(CLIENT_PROPERTIES, AccumuloConfig.clientProperties(state.folder()).toString());
    return settings;
  }
}
