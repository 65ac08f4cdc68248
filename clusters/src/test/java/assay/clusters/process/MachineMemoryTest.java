package assay.clusters.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.clusters.ClusterException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
        .containsExactly(
            "using less memory per server, because only 999 MiB are available: heap 400m");

    assertThatThrownBy(() -> heapMib(100))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("Example needs 800 MiB, but servers may use only");
  }

  private int heapMib(long availableMib) {
    ClusterKind kind = new ExampleKind(List.of());
    ClusterSettings usual = ClusterSettings.of(kind.settings(), Map.of());
    return MachineMemory.fit(kind, usual, Set.of(), availableMib, said::add).mebibytes("heap");
  }
}
