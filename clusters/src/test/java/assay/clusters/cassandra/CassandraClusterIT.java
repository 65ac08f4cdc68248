package assay.clusters.cassandra;

import static assay.clusters.ClusterChecks.assertDown;
import static assay.clusters.ClusterChecks.conf;
import static assay.clusters.ClusterChecks.tuning;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.Clusters;
import assay.clusters.Secrets;
import assay.clusters.ServerTuning;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A real Cassandra that is tuned; its data is looked at by the binding's tests. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Execution(ExecutionMode.CONCURRENT)
final class CassandraClusterIT {
  private static final Set<String> SECRET = Set.of("cassandra.yaml", "client-tls.properties");

  @TempDir private Path temporary;
  private Path directory;
  private Cluster cluster;

  @BeforeEach
  void createCluster() {
    Path dist = Path.of(System.getProperty("assay.home"), "target", "dist");
    directory = temporary.resolve("cluster");
    cluster = new Clusters(dist).of("cassandra", line -> {}).orElseThrow();
  }

  @AfterEach
  void leaveNoProcess() throws Exception {
    assertDown(cluster, directory);
  }

  @Test
  void itIsTunedAndSecuredAndWipedAndDefaultsComeBack() throws Exception {
    ClusterOptions options = ClusterOptions.in(directory).with("heap", "320m");
    cluster.up(
        options
            .with("security", "mtls")
            .with(
                tuning(
                    Map.of(
                        "cassandra",
                        Map.of("concurrent_reads", "9", "compaction_throughput", "7MiB/s")),
                    Map.of("cassandra", List.of("-XX:+UseParallelGC")))));
    assertThat(cluster.effective(directory))
        .containsEntry("cassandra.concurrent_reads", "9")
        .containsEntry("cassandra.compaction_throughput", "7MiB/s")
        .containsEntry("jvm.cassandra", "-XX:+UseParallelGC")
        .containsEntry("heap.cassandra", "320m");
    Optional<String> instance = cluster.instance(directory);
    assertThat(instance).isPresent();
    Secrets.assertKept(cluster.status(directory), SECRET);

    cluster.wipe(directory);
    assertThat(cluster.data(directory)).isEmpty();
    assertThatThrownBy(() -> cluster.up(options.with(conf("cassandra", "concurrent_read", "9"))))
        .hasMessageContaining("Please remove properties [concurrent_read]");

    ServerTuning contradiction = conf("cassandra", "client_encryption_options", "{enabled: false}");
    assertThatThrownBy(() -> cluster.up(options.with(contradiction)))
        .hasMessageContaining("is set by the option 'security'");
    cluster.up(options.with("security", "tls").exactly());
    assertThat(cluster.instance(directory)).isPresent().isNotEqualTo(instance);
    assertThat(cluster.effective(directory))
        .containsEntry("cassandra.commitlog_sync", "periodic")
        .containsKeys("flags.cassandra", "heap.cassandra", "open-files.cassandra", "disk.data")
        .doesNotContainKeys("jvm.cassandra", "cassandra.native_transport_port");
  }
}
