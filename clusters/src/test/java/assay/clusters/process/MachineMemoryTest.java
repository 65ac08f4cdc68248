package assay.clusters.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.clusters.ClusterException;
import assay.clusters.ClusterSetting;
import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.jvm.JavaVersions;
import assay.clusters.process.tuning.ConfFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class MachineMemoryTest {
  private final List<String> said = new ArrayList<>();

  @Test
  void aSmallMachineGetsTheLargestClusterThatFits() {
    assertThat(heapMib(1000)).isEqualTo(800);
    assertThat(said).isEmpty();

    assertThat(heapMib(999)).isEqualTo(400);
    assertThat(said)
        .containsExactly("smaller servers, since this machine has 999 MiB to spare: heap 400m");

    assertThatThrownBy(() -> heapMib(100))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("Example needs 800 MiB of the 100 MiB that are free");
  }

  private int heapMib(long availableMib) {
    ClusterKind kind = new Example();
    ClusterSettings usual = ClusterSettings.of(kind.settings(), Map.of());
    return MachineMemory.fit(kind, usual, Set.of(), availableMib, said::add).mebibytes("heap");
  }

  /** A kind of cluster with one heap to choose. */
  private static final class Example implements ClusterKind {
    @Override
    public String store() {
      return "example";
    }

    @Override
    public String title() {
      return "Example";
    }

    @Override
    public JavaVersions java() {
      return JavaVersions.from(17);
    }

    @Override
    public List<ServerRole> roles() {
      return List.of();
    }

    @Override
    public List<ClusterSetting> settings() {
      return List.of(ClusterSetting.size("heap", "800m", 1, "Java heap"));
    }

    @Override
    public Set<String> connectionSettings() {
      return Set.of();
    }

    @Override
    public List<ServerId> members(ClusterSettings settings) {
      return List.of();
    }

    @Override
    public Set<ServerRole> tableRoles() {
      return Set.of();
    }

    @Override
    public List<ConfFile> files(ClusterSettings settings) {
      return List.of();
    }

    @Override
    public List<Path> data(ClusterFolder folder) {
      return List.of();
    }

    @Override
    public Optional<String> instance(ClusterState state) {
      return Optional.empty();
    }

    @Override
    public Optional<Map<String, String>> told(
        ClusterState state, ServerId server, String file, Set<String> keys) {
      return Optional.empty();
    }

    @Override
    public long needMib(ClusterSettings settings) {
      return settings.mebibytes("heap");
    }

    @Override
    public List<ClusterSettings> smaller(ClusterSettings settings, Set<String> given) {
      return List.of(settings.with(Map.of("heap", "400m")), settings.with(Map.of("heap", "200m")));
    }

    @Override
    public void start(ClusterStart start) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Map<String, String> details(ClusterState state) {
      return Map.of();
    }

    @Override
    public Map<String, String> storeSettings(ClusterState state) {
      return Map.of();
    }
  }
}
