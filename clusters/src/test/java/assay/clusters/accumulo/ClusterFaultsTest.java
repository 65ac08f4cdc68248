package assay.clusters.accumulo;

import static assay.clusters.ClusterChecks.assertBadInput;
import static assay.clusters.ClusterChecks.conf;
import static assay.clusters.ClusterChecks.jvm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.clusters.Cluster;
import assay.clusters.ClusterException;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterSetting;
import assay.clusters.Clusters;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Starts that must fail, with servers whose jars are missing. */
final class ClusterFaultsTest {
  @TempDir private Path temporary;
  private Path directory;
  private Cluster cluster;

  @BeforeEach
  void createCluster() throws Exception {
    Files.createDirectories(temporary.resolve("dist/servers/accumulo-2.1/lib"));
    directory = temporary.resolve("cluster");
    cluster = new Clusters(temporary.resolve("dist")).of("accumulo", line -> {}).orElseThrow();
  }

  @Test
  void aServerThatDiesAtStartIsReportedAndNothingIsLeft() {
    ClusterException thrown = failure(options());

    assertThat(thrown.kind()).isEqualTo(ClusterException.Kind.FAILED);
    assertThat(thrown)
        .hasMessageContaining("ZooKeeper exited at startup with exit code 1: ")
        .hasMessageContaining("ZooKeeperServerMain");
    assertThat(cluster.status(directory).anyAlive()).isFalse();
  }

  @Test
  void aTakenPortIsBadInput() throws Exception {
    try (ServerSocket taken = new ServerSocket()) {
      taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      String port = Integer.toString(taken.getLocalPort());

      assertBadInput(() -> cluster.up(options().with("zookeeper-port", port)))
          .hasMessageContaining("port " + port + " of 127.0.0.1 is taken");
    }
  }

  @Test
  void aFolderThatAccumuloCannotLiveInIsBadInput() {
    Path named = temporary.resolve("my cluster, the second");

    assertBadInput(() -> cluster.up(ClusterOptions.in(named))).hasMessageContaining("--dir");
  }

  @Test
  void whatNeverRanIsDownAlready() throws Exception {
    assertThat(cluster.down(directory)).isZero();
    assertThat(cluster.status(directory).exists()).isFalse();
    assertThat(Files.exists(directory)).isFalse();
  }

  @Test
  void anUnknownSettingIsBadInput() {
    assertBadInput(() -> cluster.up(options().with("server", "3")))
        .hasMessageContaining("no setting 'server'; did you mean 'servers'?");
  }

  @Test
  void aFolderOfAnotherStoresClusterIsBadInput() throws Exception {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("cluster.properties"), "cluster.store=hbase\n");

    assertThat(failure(options()))
        .hasMessageContaining("contains a cluster of store hbase, not of store accumulo");
    assertThatThrownBy(() -> cluster.down(directory)).hasMessageContaining("hbase");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "accumul, table.x, 1, conf: this Accumulo cluster has no file 'accumul'; did you mean"
            + " 'accumulo'?",
        "hdfs-site, dfs.x, 1, conf: this Accumulo cluster has no file 'hdfs-site'; expected one of:"
            + " accumulo",
        "accumulo, instance.volumes, x, conf of accumulo: 'instance.volumes' is set by Assay",
        "accumulo, tserver.port.client, 1, 'tserver.port.client' is set by Assay",
        "accumulo, instance.secret, 1, sets all passwords",
        "accumulo, trace.password, 1, sets all passwords",
        "accumulo, tserver.memory.maps.max, 1G, is set by the option 'native-map'",
      })
  void keysThatAreNotTheUsersAreRefusedWithoutAStart(
      String file, String key, String value, String expected) {
    assertBadInput(() -> cluster.check(options().with(conf(file, key, value))))
        .hasMessageContaining(expected);
    assertThat(directory).doesNotExist();
  }

  @Test
  void whatThisMachineOrClusterDoesNotHaveIsRefusedWithoutAStart() {
    assertThatThrownBy(() -> cluster.check(options().with("tserver-heap", "900g")))
        .hasMessageMatching("Accumulo needs \\d+ MiB, but this machine has only \\d+ MiB; .*");
    assertThatThrownBy(() -> cluster.check(options().with(jvm("tservers", "-XX:+UseZGC"))))
        .hasMessageContaining("jvm: this Accumulo cluster has no server 'tservers'")
        .hasMessageContaining("did you mean 'tserver'?");
    assertThatThrownBy(() -> cluster.check(options().with(jvm("tserver", "-Xmx9g"))))
        .hasMessageContaining("'-Xmx9g' is set by the option for the server's heap");
    assertThat(cluster.settings())
        .filteredOn(ClusterSetting::lasting)
        .extracting(ClusterSetting::key)
        .contains("hdfs")
        .doesNotContain("servers");
  }

  @Test
  void settingsThatServersDoNotStartWithAreNotKept() {
    failure(options().with("servers", "3").with(jvm("tserver", "-XX:+UseZGC")));

    assertThat(directory.resolve("cluster.properties"))
        .content()
        .contains("servers=2")
        .doesNotContain("UseZGC");
  }

  @Test
  void aFolderThatWasCopiedIsRefusedByNameOfBothPlaces() throws Exception {
    failure(options());
    Path copy = temporary.resolve("copy");
    copy(directory, copy);

    String refusal = "the cluster in " + copy + " was created in " + directory;
    assertThat(failure(ClusterOptions.in(copy))).hasMessageContaining(refusal);
    assertThatThrownBy(() -> cluster.down(copy)).hasMessageContaining(refusal);
    assertThatThrownBy(() -> cluster.status(copy)).hasMessageContaining(refusal);
    assertThatThrownBy(() -> cluster.wipe(copy)).hasMessageContaining(refusal);

    for (Path each : List.of(copy, directory)) {
      Path state = each.resolve("cluster.properties");
      Files.writeString(state, Files.readString(state).replaceAll("cluster.place=.*\n", ""));
    }
    assertThat(failure(ClusterOptions.in(copy)))
        .as("as its files say")
        .hasMessageContaining(refusal);
    assertThat(failure(options()))
        .as("adopted")
        .hasMessageContaining("ZooKeeper exited at startup");
    assertThat(directory.resolve("cluster.properties"))
        .content()
        .contains("cluster.place=" + directory);
  }

  @Test
  void aFolderThatWasMovedIsRefusedUnlessItsOldNameStillLeadsThere() throws Exception {
    failure(options());
    Path moved = Files.move(directory, temporary.resolve("moved"));

    assertThat(failure(ClusterOptions.in(moved)))
        .hasMessageContaining("the cluster in " + moved + " was created in " + directory);
    Files.createSymbolicLink(directory, moved);
    assertThat(failure(options())).hasMessageContaining("ZooKeeper exited at startup");
  }

  @Test
  void onlyAClusterCanBeWiped() throws Exception {
    Files.createDirectories(directory);
    Path kept = Files.writeString(directory.resolve("volume"), "mine");

    assertThatThrownBy(() -> cluster.wipe(directory))
        .hasMessage(directory + " contains no cluster of store accumulo");
    assertThat(kept).exists();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file)));
      }
    }
  }

  private ClusterOptions options() {
    return ClusterOptions.in(directory).with("native", "off");
  }

  private ClusterException failure(ClusterOptions options) {
    return catchThrowableOfType(ClusterException.class, () -> cluster.up(options));
  }
}
