package assay.clusters.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterStatus;
import assay.clusters.Clusters;
import assay.clusters.ServerId;
import assay.clusters.ServerStatus;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The life of a real HBase of several processes; its data is looked at by the binding's tests. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Execution(ExecutionMode.CONCURRENT)
final class HBaseClusterIT {
  private static final ServerId SECOND = new ServerId(HBaseKind.REGIONSERVER_ROLE, 2);

  @TempDir private Path temporary;
  private Path directory;
  private Cluster cluster;

  @BeforeEach
  void createCluster() {
    Path dist = Path.of(System.getProperty("assay.home"), "target", "dist");
    directory = temporary.resolve("cluster");
    cluster = new Clusters(dist).of("hbase", System.out::println).orElseThrow();
  }

  @AfterEach
  void leaveNoProcess() throws Exception {
    cluster.down(directory);
    assertThat(cluster.status(directory).anyAlive()).isFalse();
  }

  @Test
  void serversThatDieAreMendedAndAllComeBackAtTheirOldPlaces() throws Exception {
    ClusterStatus first =
        cluster.up(
            ClusterOptions.in(directory)
                .with("servers", "2")
                .with("heap", "256m")
                .with("bucket-cache", "32"));
    assertThat(first.running()).isTrue();
    assertThat(first.servers().stream().map(server -> server.server().label()))
        .containsExactly("zookeeper-1", "hmaster-1", "regionserver-1", "regionserver-2");

    cluster.kill(directory, SECOND);
    assertThat(cluster.status(directory).running()).isFalse();
    ClusterStatus mended = cluster.up(ClusterOptions.in(directory));
    Map<ServerId, Long> changed = pids(mended);
    changed.entrySet().removeAll(pids(first).entrySet());
    assertThat(changed).containsOnlyKeys(SECOND);

    assertThat(cluster.down(directory)).isEqualTo(4);
    ClusterStatus again = cluster.up(ClusterOptions.in(directory));
    assertThat(again.details()).isEqualTo(first.details());
    assertThat(again.storeSettings()).isEqualTo(first.storeSettings());
    assertThat(again.running()).isTrue();
  }

  private static Map<ServerId, Long> pids(ClusterStatus status) {
    return status.servers().stream()
        .collect(Collectors.toMap(ServerStatus::server, ServerStatus::pid));
  }
}
