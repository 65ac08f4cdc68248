package assay.clusters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Starts that must fail, with servers whose jars are missing. */
@Timeout(60)
final class ClusterFaultsTest {
  @TempDir private Path temporary;
  private Path directory;
  private AccumuloCluster cluster;

  @BeforeEach
  void createCluster() throws Exception {
    Files.createDirectories(temporary.resolve("dist/servers/accumulo/lib"));
    directory = temporary.resolve("cluster");
    cluster = new AccumuloCluster(temporary.resolve("dist"), line -> {});
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
      taken.bind(Ports.at(0));
      String port = Integer.toString(taken.getLocalPort());

      ClusterException thrown = failure(options().with(ClusterSetting.ZOOKEEPER_PORT, port));

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
  void commandsTakeTurns() throws Exception {
    ClusterFolder folder = new ClusterFolder(directory);
    folder.create();
    List<String> order = new ArrayList<>();
    CountDownLatch secondWaits = new CountDownLatch(1);
    Thread second =
        new Thread(
            () -> {
              try {
                ClusterLock.during(
                    folder, line -> secondWaits.countDown(), () -> order.add("second"));
              } catch (InterruptedException e) {
                order.add("interrupted");
              }
            });
    ClusterLock.during(
        folder,
        line -> {},
        () -> {
          second.start();
          secondWaits.await();
          return order.add("first");
        });
    second.join();
    assertThat(order).containsExactly("first", "second");
  }

  private ClusterOptions options() {
    return ClusterOptions.in(directory).with(ClusterSetting.NATIVE, "off");
  }

  private ClusterException failure(ClusterOptions options) {
    return catchThrowableOfType(ClusterException.class, () -> cluster.up(options));
  }
}
