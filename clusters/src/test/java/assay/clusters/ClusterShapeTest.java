package assay.clusters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ClusterShapeTest {
  @Test
  void whatIsNotGivenIsTheDefault() {
    ClusterShape shape = ClusterShape.of(Map.of(ClusterSetting.TSERVER_HEAP, "2G"));

    assertThat(shape.servers()).isEqualTo(2);
    assertThat(shape.tserverHeapMib()).isEqualTo(2048);
    assertThat(shape.nativeMaps()).isEqualTo(NativeMaps.AUTO);
    assertThat(shape.value(ClusterSetting.TSERVER_HEAP)).isEqualTo("2048m");
  }

  @ParameterizedTest
  @CsvSource({
    "SERVERS, 0, a whole number from 1 to 64",
    "SERVERS, -1, a whole number from 1 to 64",
    "SERVERS, 1000000000000, a whole number from 1 to 64",
    "SERVERS, NaN, a whole number from 1 to 64",
    "NATIVE, maybe, auto",
    "ZOOKEEPER_PORT, 65536, a whole number from 0 to 65535",
    "TSERVER_HEAP, 1, at least 192m",
    "TSERVER_HEAP, 64m, at least 192m",
    "TSERVER_HEAP, 9999999g, at least 192m",
    "GC_HEAP, '', at least 32m"
  })
  void nonsenseIsRefusedInOneLineThatNamesTheOption(
      ClusterSetting setting, String value, String expected) {
    assertThatThrownBy(() -> ClusterShape.of(Map.of(setting, value)))
        .isInstanceOfSatisfying(
            ClusterException.class,
            e -> assertThat(e.kind()).isEqualTo(ClusterException.Kind.BAD_INPUT))
        .hasMessageStartingWith("--" + setting.key() + ": '" + value + "' is not ")
        .hasMessageContaining(expected);
  }

  @Test
  void aSmallMachineGetsSmallServersUnlessTheUserChose() {
    List<String> said = new ArrayList<>();
    ClusterShape wanted = ClusterShape.of(Map.of());

    assertThat(MachineMemory.fit(wanted, Map.of(), 20_000, said::add)).isEqualTo(wanted);
    assertThat(said).isEmpty();

    ClusterShape smaller = MachineMemory.fit(wanted, Map.of(), 3_800, said::add);
    assertThat(smaller.tserverHeapMib()).isEqualTo(512);
    assertThat(said).hasSize(1);

    Map<ClusterSetting, String> given = Map.of(ClusterSetting.TSERVER_HEAP, "1g");
    assertThatThrownBy(() -> MachineMemory.fit(wanted, given, 3_800, said::add))
        .hasMessageContaining("give fewer --servers or a smaller --tserver-heap");
    assertThatThrownBy(() -> MachineMemory.fit(wanted, Map.of(), 500, said::add))
        .isInstanceOf(ClusterException.class);
  }
}
