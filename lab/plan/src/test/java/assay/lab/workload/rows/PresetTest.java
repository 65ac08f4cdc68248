package assay.lab.workload.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PresetTest {
  @ParameterizedTest
  @CsvSource({
    "load, LOAD",
    "a, A",
    "A, A",
    "workloada, A",
    "workload-b, B",
    "workload_f, F",
    "WorkloadE, E"
  })
  void isFoundByName(String name, Preset preset) {
    assertThat(Preset.named(name)).isEqualTo(preset);
  }

  @ParameterizedTest
  @CsvSource({"lod", "loda", "LOADD"})
  void anUnknownNameIsAnsweredWithTheNearest(String name) {
    assertThatThrownBy(() -> Preset.named(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no preset '" + name + "'; did you mean 'load'?");
  }

  @Test
  void aNameFarFromAllIsAnsweredWithAll() {
    assertThatThrownBy(() -> Preset.named("tpcc"))
        .hasMessage("no preset 'tpcc'; expected one of: a, b, c, d, e, f, load");
  }

  @Test
  void mixesAreThoseOfYcsb() {
    assertThat(Preset.A.mix().orElseThrow().byLabel())
        .isEqualTo(Map.of("read", 0.5, "update", 0.5));
    assertThat(Preset.C.mix().orElseThrow().byLabel()).isEqualTo(Map.of("read", 1.0));
    assertThat(Preset.D.mix().orElseThrow().shares()).containsEntry(OperationKind.READ, 0.95);
    assertThat(Preset.E.mix().orElseThrow().shares()).containsEntry(OperationKind.SCAN, 0.95);
    assertThat(Preset.F.mix().orElseThrow().byLabel())
        .isEqualTo(Map.of("read", 0.5, "read-modify-write", 0.5));
    assertThat(Preset.LOAD.mix()).isEmpty();
    assertThat(Preset.D.workload(1, 1).distribution().label()).isEqualTo("latest");
    assertThat(Preset.B.workload(1, 1).distribution().label()).isEqualTo("scrambled-zipfian");
  }
}
