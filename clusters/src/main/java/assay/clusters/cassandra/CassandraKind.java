package assay.clusters.cassandra;

import assay.clusters.ClusterSetting;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import assay.clusters.process.ClusterKind;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.ClusterState;
import assay.clusters.process.ClusterStop;
import assay.clusters.process.Ports;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.jvm.JavaVersions;
import assay.clusters.process.tuning.ConfFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Kind of cluster that runs Cassandra with a single server. */
public final class CassandraKind implements ClusterKind {
  static final ServerRole ROLE = ServerRole.one("cassandra", "Cassandra");
  static final ServerId SERVER = new ServerId(ROLE, 1);

  static final String HEAP = "heap";

  private static final String CQL_PORT = "cql-port";
  private static final String JMX_PORT = "jmx-port";
  private static final List<ClusterSetting> SETTINGS =
      List.of(
          ClusterSetting.size(HEAP, "512m", 256, "Java heap of the server"),
          CassandraSecurity.SETTING,
          ClusterSetting.port(CQL_PORT, "CQL port for clients; 0 means any free port"),
          ClusterSetting.port(JMX_PORT, "JMX port for tools; 0 means any free port"));

  /**
   * Memory of the server outside the heap, in MiB: recent writes, cached blocks, buffers, code and
   * threads.
   */
  private static final int BESIDE_HEAP_MIB = 640;

  private static final int SMALLEST_HEAP_MIB = 320;

  /** Time limit of a clean stop, in which the server flushes its memory to files. */
  private static final Duration DRAIN = Duration.ofSeconds(60);

  // This version of Cassandra installs a security manager, which JDK 18 and newer do not allow.
  private static final JavaVersions JAVA = new JavaVersions(11, 17);

  @Override
  public String store() {
    return "cassandra";
  }

  @Override
  public String title() {
    return "Cassandra";
  }

  @Override
  public JavaVersions java() {
    return JAVA;
  }

  @Override
  public List<ServerRole> roles() {
    return List.of(ROLE);
  }

  @Override
  public List<ClusterSetting> settings() {
    return SETTINGS;
  }

  @Override
  public Set<String> connectionSettings() {
    return Set.of("hosts", "tls");
  }

  @Override
  public List<ServerId> members(ClusterSettings settings) {
    return List.of(SERVER);
  }

  @Override
  public Set<ServerRole> tableRoles() {
    return Set.of(ROLE);
  }

  @Override
  public List<ConfFile> files(ClusterSettings settings) {
    return List.of(CassandraStart.FILE);
  }

  @Override
  public List<Path> data(ClusterFolder folder) {
    return List.of(CassandraStart.data(folder));
  }

  @Override
  public Optional<String> instance(ClusterState state) {
    return CqlSession.hostId(state.port("cql"), CassandraSecurity.sockets(state));
  }

  @Override
  public Optional<Map<String, String>> told(
      ClusterState state, ServerId server, String file, Set<String> keys) {
    return Optional.of(
        CqlSession.settings(state.port("cql"), CassandraSecurity.sockets(state), keys));
  }

  @Override
  public long needMib(ClusterSettings settings) {
    return (long) settings.mebibytes(HEAP) + BESIDE_HEAP_MIB;
  }

  @Override
  public List<ClusterSettings> smaller(ClusterSettings settings, Set<String> given) {
    return given.contains(HEAP) || settings.mebibytes(HEAP) <= SMALLEST_HEAP_MIB
        ? List.of()
        : List.of(settings.with(Map.of(HEAP, SMALLEST_HEAP_MIB + "m")));
  }

  @Override
  public void prepare(ClusterStart start) throws InterruptedException {
    start.lastingPort("cql", start.settings().number(CQL_PORT));
    start.lastingPort("jmx", start.settings().number(JMX_PORT));
    start.lastingPort("storage", 0);
  }

  @Override
  public void start(ClusterStart start) throws InterruptedException {
    new CassandraStart(start).run();
  }

  @Override
  public void stop(ClusterStop stop) {
    if (stop.anyAlive(ROLE)) {
      stop.say("waiting for Cassandra to flush its memtables and stop");
      stop.terminate(ROLE);
      stop.awaitEnd(ROLE, DRAIN);
    }
  }

  @Override
  public Map<String, String> details(ClusterState state) {
    Map<String, String> details = new LinkedHashMap<>();
    details.put("CQL", address(state, "cql"));
    details.put("JMX", address(state, "jmx"));
    return details;
  }

  @Override
  public Map<String, String> storeSettings(ClusterState state) {
    Map<String, String> settings = new TreeMap<>();
    settings.put("hosts", address(state, "cql"));
    settings.put("jmx", address(state, "jmx"));
    if (CassandraSecurity.of(state.settings()) != CassandraSecurity.NONE) {
      settings.put("tls", CassandraSecurity.clientFile(state.folder()).toString());
    }
    return settings;
  }

  private static String address(ClusterState state, String name) {
    return Ports.HOST + ":" + state.port(name);
  }
}
