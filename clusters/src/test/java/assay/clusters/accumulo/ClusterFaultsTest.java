package assay.clusters.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.clusters.Cluster;
import assay.clusters.ClusterException;
import assay.clusters.ClusterOptions;
import assay.clusters.Clusters;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Starts that must fail, with servers whose jars are missing. */
@Timeout(60)
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
    assertThat(thrown).hasMessageContaining("ZooKeeper ended at start with exit code 1");
    assertThat(String.join("\n", thrown.evidence())).contains("ZooKeeperServerMain");
    assertThat(cluster.status(directory).anyAlive()).isFalse();
  }

  @Test
  void aTakenPortIsBadInput() throws Exception {
    try (ServerSocket taken = new ServerSocket()) {
      taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      String port = Integer.toString(taken.getLocalPort());

      ClusterException thrown = failure(options().with("zookeeper-port", port));

      assertThat(thrown.kind()).isEqualTo(ClusterException.Kind.BAD_INPUT);
      assertThat(thrown).hasMessageContaining("port " + port + " of 127.0.0.1 is taken");
    }
  }

  @Test
  void aFolderThatAccumuloCannotLiveInIsBadInput() {
    ClusterException thrown =
        failure(ClusterOptions.in(temporary.resolve("my cluster, the second")));

    assertThat(thrown.kind()).isEqualTo(ClusterException.Kind.BAD_INPUT);
    assertThat(thrown).hasMessageContaining("--dir");
  }

  @Test
  void whatNeverRanIsDownAlready() throws Exception {
    assertThat(cluster.down(directory)).isZero();
    assertThat(cluster.status(directory).exists()).isFalse();
    assertThat(Files.exists(directory)).isFalse();
  }

  @Test
  void anUnknownSettingIsBadInput() {
    ClusterException thrown = failure(options().with("server", "3"));

    assertThat(thrown.kind()).isEqualTo(ClusterException.Kind.BAD_INPUT);
    assertThat(thrown).hasMessageContaining("no setting 'server'; expected one of:");
  }

  @Test
  void aFolderOfAnotherStoresClusterIsBadInput() throws Exception {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("cluster.properties"), "cluster.store=hbase\n");

    assertThat(failure(options()))
        .hasMessageContaining("holds a cluster of hbase, not of accumulo");
    assertThatThrownBy(() -> cluster.down(directory)).hasMessageContaining("hbase");
  }

  private ClusterOptions options() {
    return ClusterOptions.in(directory).with("native", "off");
  }

  private ClusterException failure(ClusterOptions options) {
    return catchThrowableOfType(ClusterException.class, () -> cluster.up(options));
  }
}
