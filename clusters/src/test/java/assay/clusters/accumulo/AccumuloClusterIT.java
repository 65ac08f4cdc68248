package assay.clusters.accumulo;

import static assay.clusters.ClusterChecks.assertDown;
import static assay.clusters.ClusterChecks.assertRestarted;
import static assay.clusters.ClusterChecks.conf;
import static assay.clusters.ClusterChecks.jvm;
import static assay.clusters.ClusterChecks.labels;
import static assay.clusters.ClusterChecks.pids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import assay.clusters.Cluster;
import assay.clusters.ClusterException;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterStatus;
import assay.clusters.Clusters;
import assay.clusters.Secrets;
import assay.clusters.ServerId;
import assay.clusters.ServerStatus;
import assay.clusters.ServerTuning;
import assay.clusters.zookeeper.ZooKeeperSession;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The life of a real cluster, with data in it. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Execution(ExecutionMode.CONCURRENT)
final class AccumuloClusterIT {
  private static final Path DIST = Path.of(System.getProperty("assay.home"), "target", "dist");
  private static final Path LIBRARY = DIST.resolve("servers/accumulo-2.1/lib");
  private static final String RPC_SSL = "instance.rpc.ssl.enabled";
  private static final int ROWS = 1000;
  private static final ServerId SECOND_TSERVER = new ServerId(AccumuloKind.TSERVER_ROLE, 2);

  @TempDir private static Path probeClasses;

  @TempDir private Path temporary;
  private Path directory;
  private Cluster cluster;

  /** A client of the real library, in a JVM of its own: this module knows no store. */
  @BeforeAll
  static void compileProbe() throws Exception {
    String jars;
    try (Stream<Path> files = Files.list(LIBRARY)) {
      jars = files.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
    String source = Path.of(AccumuloClusterIT.class.getResource("/Probe.java").toURI()).toString();
    int problems =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-cp", jars, "-d", probeClasses.toString(), source);
    assertThat(problems).isZero();
  }

  @BeforeEach
  void createCluster() {
    directory = temporary.resolve("cluster");
    cluster = new Clusters(DIST).of("accumulo", System.out::println).orElseThrow();
  }

  @AfterEach
  void leaveNoProcess() throws Exception {
    assertDown(cluster, directory);
  }

  /** One tablet server without native maps. */
  private ClusterOptions one() {
    return ClusterOptions.in(directory).with(Map.of("servers", "1", "native", "off"));
  }

  @Test
  void dataOutlivesServersThatAreKilledStoppedAndStarted() throws Exception {
    ClusterStatus first = cluster.up(ClusterOptions.in(directory));
    assertThat(first.running()).isTrue();
    assertThat(labels(first))
        .containsExactly("zookeeper-1", "manager-1", "gc-1", "tserver-1", "tserver-2");
    assertThat(Files.getPosixFilePermissions(clientProperties(first))).hasSize(2);
    assertThat(commandLinesAndLogs(first)).doesNotContain(password(first));
    assertThat(stacks(first)).doesNotContain("TThreadPoolServer");
    probe(first, "write");

    assertThat(pids(cluster.up(ClusterOptions.in(directory)))).isEqualTo(pids(first));
    assertThatThrownBy(() -> cluster.up(ClusterOptions.in(directory).with("servers", "3")))
        .hasMessageContaining("runs with 2");

    cluster.kill(directory, SECOND_TSERVER);
    assertThat(cluster.status(directory).running()).isFalse();
    ClusterStatus mended = cluster.up(ClusterOptions.in(directory));
    assertRestarted(SECOND_TSERVER, first, mended);
    probe(mended, "count");

    cluster.pause(directory, SECOND_TSERVER);
    assertThat(cluster.status(directory).running()).isFalse();
    cluster.resume(directory, SECOND_TSERVER);
    assertThat(cluster.status(directory).running()).isTrue();
    cluster.pause(directory, SECOND_TSERVER);
    assertThat(pids(cluster.up(ClusterOptions.in(directory)))).isEqualTo(pids(mended));
    assertThat(cluster.status(directory).running()).isTrue();
    probe(mended, "count");

    mended = aServerThatWasGivenUpIsStartedAgain(mended);

    List<ProcessHandle> running =
        pids(mended).values().stream().map(pid -> ProcessHandle.of(pid).orElseThrow()).toList();
    cluster.pause(directory, SECOND_TSERVER);
    assertThat(cluster.down(directory)).isEqualTo(5);
    // They are gone; the system may need a moment to say so of children of this JVM.
    assertThat(running)
        .allSatisfy(server -> assertThat(server.onExit()).succeedsWithin(Duration.ofSeconds(2)));
    assertThat(cluster.down(directory)).isZero();

    ClusterStatus again = cluster.up(ClusterOptions.in(directory));
    assertThat(again.details()).isEqualTo(first.details());
    assertThat(commandLinesAndLogs(again)).as("classes, kept").contains("-XX:SharedArchiveFile=");
    probe(again, "count");

    for (ServerStatus server : again.servers()) {
      cluster.kill(directory, server.server());
    }
    probe(cluster.up(ClusterOptions.in(directory)), "count");
  }

  /** Its ZooKeeper session expired while it was paused, so it ends when it is resumed. */
  private ClusterStatus aServerThatWasGivenUpIsStartedAgain(ClusterStatus before) throws Exception {
    cluster.pause(directory, SECOND_TSERVER);
    await().atMost(Duration.ofMinutes(1)).until(() -> !hasLock(before, SECOND_TSERVER));
    cluster.start(directory, List.of(SECOND_TSERVER));
    ClusterStatus after = cluster.status(directory);
    assertThat(after.running()).isTrue();
    assertThat(pids(after).get(SECOND_TSERVER)).isNotEqualTo(pids(before).get(SECOND_TSERVER));
    probe(after, "count");
    return after;
  }

  private boolean hasLock(ClusterStatus status, ServerId tserver) throws Exception {
    String address =
        status.servers().stream()
            .filter(server -> server.server().equals(tserver))
            .findFirst()
            .orElseThrow()
            .address();
    String root = "/accumulo/" + cluster.instance(directory).orElseThrow();
    int port = Integer.parseInt(status.details().get("ZooKeeper").replaceFirst(".*:", ""));
    try (ZooKeeperSession session = new ZooKeeperSession(port)) {
      return !session.children(root + "/tservers/" + address).isEmpty();
    }
  }

  @Tag("servers")
  @Test
  void dataInHdfsOutlivesItsServersToo() throws Exception {
    ClusterOptions options =
        one()
            .with(Map.of("hdfs", "on", "volumes", "disk=2, ssd=1"))
            .with(conf("hdfs-site", "dfs.datanode.synconclose", "false"));
    ClusterStatus first = cluster.up(options);
    assertThat(cluster.effective(directory))
        .containsEntry("hdfs-site.dfs.datanode.synconclose", "false")
        .containsEntry("hdfs-site.dfs.replication", "1");
    assertThat(labels(first))
        .containsExactly(
            "namenode-1", "datanode-1", "zookeeper-1", "manager-1", "gc-1", "tserver-1");
    probe(first, "write");
    assertThat(directory.resolve("volume")).doesNotExist();
    for (String volume : List.of("disk-1", "disk-2", "ssd-1")) {
      assertThat(directory.resolve("hdfs/datanode-1/" + volume + "/current")).isDirectory();
    }

    assertThat(cluster.down(directory)).isEqualTo(6);
    assertThatThrownBy(
            () ->
                cluster.up(ClusterOptions.in(directory).with(Map.of("hdfs", "off", "volumes", ""))))
        .hasMessageContaining("was created with on");
    ClusterStatus again = cluster.up(ClusterOptions.in(directory));
    assertThat(again.details()).containsEntry("HDFS", first.details().get("HDFS"));
    probe(again, "count");

    cluster.kill(directory, again.servers().get(0).server());
    cluster.kill(directory, again.servers().get(1).server());
    ClusterStatus mended = cluster.up(ClusterOptions.in(directory));
    assertThat(mended.running()).isTrue();
    assertThat(mended.servers().subList(2, 6)).allMatch(ServerStatus::alive);
    probe(mended, "count");
  }

  /** With half a core a server, which takes root. */
  @Needs(Need.CGROUPS)
  @Test
  void serversAreTunedAndWipedAndDefaultsComeBack() throws Exception {
    ServerTuning tuning =
        new ServerTuning(
            Map.of("accumulo", Map.of("tserver.server.threads.minimum", "33")),
            Map.of("tserver", List.of("-XX:MaxGCPauseMillis=77", "-Dtried=yes")),
            OptionalDouble.of(0.5));
    ClusterStatus first = cluster.up(one().with(tuning));
    assertThat(first.details()).containsEntry("cpu", "0.5");
    assertThat(cluster.effective(directory))
        .containsEntry("accumulo.tserver.server.threads.minimum", "33")
        .containsEntry("jvm.tserver", "-XX:MaxGCPauseMillis=77 -Dtried=yes")
        .containsEntry("heap.tserver", "1280m")
        .containsEntry("cpu.tserver", "0.5")
        .containsEntry("cpu.manager", "all")
        .containsEntry("zoo.maxClientCnxns", "0")
        .containsKeys("open-files.tserver", "disk.data", "disk.log")
        .doesNotContainKey("hdfs-site.dfs.replication");
    assertThat(Files.readString(Path.of("/proc/" + pid(first) + "/cgroup")))
        .contains("/assay/cluster-", "/tserver-1");
    assertThatThrownBy(() -> cluster.up(one().exactly()))
        .hasMessageContaining("conf.accumulo.tserver.server.threads.minimum its default")
        .hasMessageContaining("runs with 33");
    Optional<String> instance = cluster.instance(directory);
    assertThat(instance).isPresent();
    aCopyOfItIsRefused(first);

    cluster.wipe(directory);
    assertThat(cluster.data(directory)).isEmpty();
    assertThat(groups()).isEmpty();
    String refusal =
        "tablet server 1 exited at startup with exit code 1: Unrecognized VM option 'NoSuch'";
    assertThatThrownBy(() -> cluster.up(one().with(jvm("tserver", "-XX:+NoSuch"))))
        .hasMessageContaining(refusal);
    assertThat(groups()).isEmpty();

    cluster.up(one().exactly().with("servers", "2"));
    assertThat(cluster.instance(directory)).isPresent().isNotEqualTo(instance);
    assertThat(cluster.effective(directory))
        .containsEntry("cpu.tserver", "all")
        .doesNotContainKeys("jvm.tserver", "accumulo.tserver.server.threads.minimum");
    aFileThatIsGoneEndsTheStart();
  }

  /** The level of an instance is for life; the next instance may have another. */
  @Tag("servers")
  @Test
  void securedServersKeepTheirDataAndTheirPasswords() throws Exception {
    assertThatThrownBy(() -> cluster.up(one().with(conf("accumulo", RPC_SSL, "false"))))
        .hasMessageContaining("is set by the option 'security'");
    ClusterStatus first = cluster.up(one().with("security", "ssl"));
    Secrets.assertKept(
        first, Set.of("accumulo.properties", "accumulo-client.properties"), password(first));
    probe(first, "write");

    assertThat(cluster.down(directory)).isEqualTo(4);
    assertThatThrownBy(() -> cluster.up(one().with("security", "none")))
        .hasMessageContaining("was created with ssl");
    ClusterStatus again = cluster.up(ClusterOptions.in(directory));
    probe(again, "count");
    assertThat(stacks(again)).contains("TThreadPoolServer");

    cluster.wipe(directory);
    ClusterStatus plain = cluster.up(one().with("security", "none-threadpool"));
    assertThat(stacks(plain)).contains("TThreadPoolServer");
    assertThat(Files.readString(clientProperties(plain))).doesNotContain("ssl.");
    probe(plain, "write");
  }

  @Tag("servers")
  @Needs(Need.KDC)
  @Test
  void kerberosKeepsItsPrincipalsOverRestartsAndWipes() throws Exception {
    ClusterStatus first = cluster.up(one().with("security", "auth"));
    assertThat(labels(first))
        .containsExactly("kdc-1", "zookeeper-1", "manager-1", "gc-1", "tserver-1");
    assertThat(cluster.effective(directory)).containsKey("heap.tserver");
    Path keytab = directory.resolve("kerberos/accumulo.keytab");
    byte[] key = Files.readAllBytes(keytab);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(keytab)))
        .isEqualTo("rw-------");
    assertThat(cluster.down(directory)).isEqualTo(5);
    cluster.up(ClusterOptions.in(directory));
    cluster.wipe(directory);
    ClusterStatus next = cluster.up(one().with("security", "auth-int"));
    assertThat(Files.readAllBytes(keytab)).isEqualTo(key);
    cluster.kill(directory, next.servers().get(0).server());
    assertThat(cluster.up(ClusterOptions.in(directory)).running()).isTrue();
  }

  private String stacks(ClusterStatus status) throws Exception {
    return run("jcmd", Long.toString(pid(status)), "Thread.print");
  }

  private void aCopyOfItIsRefused(ClusterStatus original) throws Exception {
    Path copy = temporary.resolve("copy");
    assertThat(
            new ProcessBuilder("cp", "-a", directory.toString(), copy.toString()).start().waitFor())
        .isZero();
    String refusal = "the cluster in " + copy + " was created in " + directory;
    assertThatThrownBy(() -> cluster.up(ClusterOptions.in(copy))).hasMessageContaining(refusal);
    assertThatThrownBy(() -> cluster.down(copy)).hasMessageContaining(refusal);
    assertThat(cluster.status(directory).running()).isTrue();
    assertThat(pids(cluster.status(directory))).isEqualTo(pids(original));
  }

  private void aFileThatIsGoneEndsTheStart() throws Exception {
    cluster.down(directory);
    try (Stream<Path> files = Files.list(directory.resolve("volume/tables/!0/table_info"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".rf")).toList()) {
        Files.delete(file);
      }
    }
    assertThatThrownBy(() -> cluster.up(ClusterOptions.in(directory)))
        .hasMessageContaining("the tablets were not assigned, because tablet server")
        .hasMessageContaining("is looking for a missing file (File file:" + directory)
        .isInstanceOfSatisfying(
            ClusterException.class, thrown -> assertThat(thrown.evidence()).isEmpty());
  }

  private static long pid(ClusterStatus status) {
    return pids(status).get(new ServerId(AccumuloKind.TSERVER_ROLE, 1));
  }

  /** Groups of processes that the kernel has for this cluster's servers. */
  private List<Path> groups() throws Exception {
    String name = "cluster-" + Integer.toHexString(directory.toString().hashCode());
    try (Stream<Path> all =
        Files.find(Path.of("/sys/fs/cgroup"), 4, (path, of) -> of.isDirectory())) {
      return all.filter(path -> path.endsWith(Path.of("assay", name))).toList();
    }
  }

  private static Path clientProperties(ClusterStatus status) {
    return Path.of(status.storeSettings().get("client-properties"));
  }

  private static String password(ClusterStatus status) throws Exception {
    return Files.readAllLines(clientProperties(status)).stream()
        .filter(line -> line.startsWith("auth.token="))
        .map(line -> line.substring("auth.token=".length()))
        .findFirst()
        .orElseThrow();
  }

  private static String commandLinesAndLogs(ClusterStatus status) throws Exception {
    StringBuilder all = new StringBuilder();
    for (ServerStatus server : status.servers()) {
      all.append(Files.readString(Path.of("/proc/" + server.pid() + "/cmdline")));
    }
    try (var logs = Files.list(status.directory().resolve("logs"))) {
      for (Path log : logs.toList()) {
        all.append(Files.readString(log));
      }
    }
    return all.toString();
  }

  private void probe(ClusterStatus status, String verb) throws Exception {
    run(
        "java",
        "-cp",
        probeClasses + File.pathSeparator + LIBRARY + "/*",
        "Probe",
        clientProperties(status).toString(),
        verb,
        Integer.toString(ROWS));
  }

  /** Runs a program of the JDK, which must succeed; returns its output. */
  private String run(String program, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(arguments));
    command.add(0, Path.of(System.getProperty("java.home"), "bin", program).toString());
    Path output = temporary.resolve(program + ".out");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      process.waitFor();
    } finally {
      process.destroyForcibly();
    }
    String said = Files.readString(output);
    assertThat(process.exitValue()).as("%s", said).isZero();
    return said;
  }
}
