package assay.clusters.hbase;

import static assay.clusters.ClusterChecks.assertDown;
import static assay.clusters.ClusterChecks.assertRestarted;
import static assay.clusters.ClusterChecks.labels;
import static assay.clusters.ClusterChecks.pids;
import static assay.clusters.ClusterChecks.tuning;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterStatus;
import assay.clusters.Clusters;
import assay.clusters.Secrets;
import assay.clusters.ServerId;
import assay.clusters.ServerStatus;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The life of a real HBase of several processes; its data is looked at by the binding's tests. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Execution(ExecutionMode.CONCURRENT)
final class HBaseClusterIT {
  private static final ServerId FIRST = new ServerId(HBaseKind.REGIONSERVER_ROLE, 1);
  private static final ServerId SECOND = new ServerId(HBaseKind.REGIONSERVER_ROLE, 2);

  private static final String HANDLERS = "hbase.regionserver.handler.count";

  @TempDir private Path temporary;
  private Path directory;
  private Cluster cluster;
  private final List<String> said = new ArrayList<>();

  @BeforeEach
  void createCluster() {
    Path dist = Path.of(System.getProperty("assay.home"), "target", "dist");
    directory = temporary.resolve("cluster");
    cluster = new Clusters(dist).of("hbase", said::add).orElseThrow();
  }

  @AfterEach
  void leaveNoProcess() throws Exception {
    assertDown(cluster, directory);
  }

  /** Levels change from start to start, with the same data; a server's page shows no password. */
  @Tag("servers")
  @Test
  void itIsSecuredAndItsPasswordsAreKept() throws Exception {
    ClusterOptions options = ClusterOptions.in(directory).with("heap", "320m");
    cluster.up(options.with("security", "on"));
    assertThat(Files.readString(directory.resolve("conf/hbase-site.xml")))
        .as("what 'on' means")
        .contains("VisibilityController");
    cluster.down(directory);
    ClusterStatus secured = cluster.up(options.with("security", "tls"));
    Secrets.assertKept(secured, Set.of("hbase-site.xml"));
    assertThat(page("page", "/conf"))
        .contains("hbase.rpc.tls.keystore.password")
        .doesNotContain(Files.readString(directory.resolve("keys/server.password")).strip())
        .doesNotContain(Files.readString(directory.resolve("keys/trust.password")).strip());
    assertThatThrownBy(() -> cluster.up(options.with("security", "tsl")))
        .hasMessageContaining("one of off, labels, tls");
  }

  @Tag("servers")
  @Test
  void serversThatDieAreMendedAndAllComeBackAtTheirOldPlaces() throws Exception {
    ClusterStatus first =
        cluster.up(
            ClusterOptions.in(directory)
                .with("servers", "2")
                .with("heap", "256m")
                .with("bucket-cache", "32")
                .with(
                    tuning(
                        Map.of("hbase-site", Map.of(HANDLERS, "17")),
                        Map.of("regionserver", List.of("-XX:MaxGCPauseMillis=77")))));
    assertThat(first.running()).isTrue();
    assertThat(labels(first))
        .containsExactly("zookeeper-1", "hmaster-1", "regionserver-1", "regionserver-2");
    assertThat(cluster.effective(directory))
        .containsEntry("hbase-site." + HANDLERS, "17")
        .containsEntry("jvm.regionserver", "-XX:MaxGCPauseMillis=77")
        .containsEntry("heap.regionserver", "256m")
        .containsEntry("heap.hmaster", "256m");
    // As if somebody had changed one server's.
    Path site = directory.resolve("conf/hbase-site.xml");
    Files.writeString(
        site,
        Files.readString(site)
            .replace(HANDLERS + "</name><value>17<", HANDLERS + "</name><value>18<"));

    cluster.kill(directory, SECOND);
    assertThat(cluster.status(directory).running()).isFalse();
    ClusterStatus mended = cluster.up(ClusterOptions.in(directory));
    assertRestarted(SECOND, first, mended);
    assertThat(cluster.effective(directory))
        .as("servers that differ are told apart")
        .containsEntry("hbase-site." + HANDLERS + "@hmaster-1", "17")
        .containsEntry("hbase-site." + HANDLERS + "@regionserver-1", "17")
        .containsEntry("hbase-site." + HANDLERS + "@regionserver-2", "18")
        .doesNotContainKey("hbase-site." + HANDLERS);

    assertThat(cluster.down(directory)).isEqualTo(4);
    ClusterStatus again = cluster.up(ClusterOptions.in(directory));
    assertThat(again.details()).isEqualTo(first.details());
    assertThat(again.storeSettings()).isEqualTo(first.storeSettings());
    assertThat(again.running()).isTrue();
    oneServerIsStoppedAndStartedWhileAnotherStandsStill();
    whatAProcessThatIsGoneHasBrokenIsMended();
  }

  /** Memory is lost with the servers, and with it the instance; nothing of the kernel's is left. */
  @Needs({Need.ROOT, Need.BLKIO_CGROUPS})
  @Tag("servers")
  @Test
  void dataNodesHaveVolumesOfSeveralMedia() throws Exception {
    ClusterOptions options =
        ClusterOptions.in(directory)
            .with(Map.of("heap", "320m", "hdfs", "on"))
            .with("volumes", "ssd=1, disk=1x512m, archive=1, ram=64m")
            .with("emulate", "disk.mbps=10, disk.iops=200");
    ClusterStatus status = cluster.up(options);
    assertThat(status.details())
        .containsEntry("volumes", "ssd=1, disk=512m, archive=1, ram=64m")
        .hasEntrySatisfying(
            "datanode-1/disk-1",
            speed ->
                assertThat(speed)
                    .matches(".* of 10 MB/s \\(.* %\\), .* of 200 requests/s \\(.* %\\)"));
    assertThat(cluster.measured(directory)).containsOnlyKeys("datanode-1/disk-1");
    // As the DataNode tells them.
    assertThat(
            page("datanode-1-http", "/jmx?qry=Hadoop:service=DataNode,name=DataNodeInfo")
                .replace("\\", ""))
        .contains("\"storageType\":\"SSD\"", "\"storageType\":\"DISK\"")
        .contains("\"storageType\":\"ARCHIVE\"", "\"storageType\":\"NVDIMM\"");
    cluster.down(directory);
    assertThat(said)
        .contains("the data on ram volumes is lost; the next start creates a new instance");
    assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain(directory.toString());
    assertThat(cluster.status(directory).exists()).isFalse();
    assertThat(cluster.data(directory)).isEmpty();
  }

  private String page(String portName, String path) throws Exception {
    String port =
        Files.readString(directory.resolve("cluster.properties"))
            .replaceAll("(?s).*" + portName + ".port.used=(\\d+).*", "$1");
    URI page = URI.create("http://127.0.0.1:" + port + path);
    try (InputStream in = page.toURL().openStream()) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  @Test
  void aLoneServerIsTunedAndWiped() throws Exception {
    ClusterOptions options = ClusterOptions.in(directory).with("heap", "256m");
    cluster.up(
        options
            .with("bucket-cache", "32")
            .with(
                tuning(
                    Map.of("hbase-site", Map.of("hbase.bucketcache.ioengine", "file:" + cache())),
                    Map.of("hbase", List.of("-XX:+UseParallelGC", "-Xms96m")))));
    assertThat(cluster.effective(directory))
        .containsEntry("hbase-site.hbase.bucketcache.ioengine", "file:" + cache())
        .containsEntry("jvm.hbase", "-XX:+UseParallelGC -Xms96m")
        .containsEntry("heap.hbase", "256m");
    assertThat(cache()).as("the cache's engine").exists();
    Optional<String> first = cluster.instance(directory);
    assertThat(first).isPresent();
    assertThat(cluster.data(directory)).isNotEmpty();

    cluster.wipe(directory);
    assertThat(cluster.status(directory).anyAlive()).isFalse();
    assertThat(cluster.status(directory).exists()).isFalse();
    assertThat(cluster.data(directory)).isEmpty();
    assertThat(cluster.instance(directory)).isEmpty();

    cluster.up(options.exactly());
    assertThat(cluster.instance(directory)).isPresent().isNotEqualTo(first);
    assertThat(cluster.effective(directory))
        .containsEntry("cpu.hbase", "all")
        .containsEntry("heap.hbase", "256m")
        .containsEntry("hbase-site.hbase.quota.enabled", "true")
        .containsKeys("flags.hbase", "open-files.hbase", "disk.data", "disk.log")
        .doesNotContainKeys("jvm.hbase", "hbase-site." + HANDLERS, "hbase-site.hbase.rootdir");
    assertThatThrownBy(() -> cluster.up(options.with("servers", "2")))
        .hasMessageContaining("was created with 1");
  }

  private Path cache() {
    return temporary.resolve("cache");
  }

  private void oneServerIsStoppedAndStartedWhileAnotherStandsStill() throws Exception {
    ClusterStatus before = cluster.status(directory);
    cluster.collectGarbage(directory, FIRST);
    cluster.stop(directory, SECOND);
    assertThatThrownBy(() -> cluster.collectGarbage(directory, SECOND))
        .hasMessageContaining("regionserver-2 is not running in");
    cluster.pause(directory, FIRST);
    cluster.start(directory, List.of(SECOND));
    assertThat(server(FIRST).paused()).as("it is nobody's business here").isTrue();
    assertThat(server(SECOND).alive()).isTrue();
    cluster.start(directory, List.of(FIRST));
    ClusterStatus after = cluster.status(directory);
    assertThat(after.running()).isTrue();
    assertRestarted(SECOND, before, after);
    assertThat(cluster.members(directory)).containsAll(pids(before).keySet());
  }

  private void whatAProcessThatIsGoneHasBrokenIsMended() throws Exception {
    cluster.breaks(directory, FIRST, "pause");
    assertThat(cluster.status(directory).abandoned()).as("this process is here").isEmpty();
    cluster.mended(directory, FIRST);
    for (boolean byUp : new boolean[] {false, true}) {
      for (ServerId each : List.of(FIRST, SECOND)) {
        Files.writeString(
            directory.resolve("broken/" + each.label()),
            "how=kill\npid=4194304\nticks=1\nboot=gone\n");
      }
      cluster.pause(directory, FIRST);
      cluster.kill(directory, SECOND);
      assertThat(cluster.status(directory).abandoned()).containsExactly(FIRST, SECOND);
      assertThat(cluster.status(directory).running()).isFalse();
      if (byUp) {
        cluster.up(ClusterOptions.in(directory));
      } else {
        cluster.mend(directory);
      }
      assertThat(said)
          .contains(
              "restoring regionserver-1: process 4194304 died before undoing its action (kill)");
      said.clear();
      assertThat(cluster.status(directory).running()).isTrue();
      assertThat(cluster.status(directory).abandoned()).isEmpty();
    }
  }

  private ServerStatus server(ServerId id) {
    return cluster.status(directory).servers().stream()
        .filter(each -> each.server().equals(id))
        .findFirst()
        .orElseThrow();
  }
}
