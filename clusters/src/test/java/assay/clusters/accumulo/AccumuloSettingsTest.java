package assay.clusters.accumulo;

import static assay.clusters.ClusterChecks.assertBadInput;
import static org.assertj.core.api.Assertions.assertThat;

import assay.clusters.process.ClusterSettings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AccumuloSettingsTest {
  @Test
  void whatIsNotGivenIsTheDefault() {
    ClusterSettings settings = of(Map.of("tserver-heap", "2G", "native", "ON"));

    assertThat(settings.number("servers")).isEqualTo(2);
    assertThat(settings.mebibytes("tserver-heap")).isEqualTo(2048);
    assertThat(settings.text("tserver-heap")).isEqualTo("2048m");
    assertThat(settings.text("native")).isEqualTo("on");
  }

  @ParameterizedTest
  @CsvSource({
    "servers, 0, a whole number from 1 to 64",
    "servers, -1, a whole number from 1 to 64",
    "servers, 1000000000000, a whole number from 1 to 64",
    "servers, NaN, a whole number from 1 to 64",
    "native, maybe, 'one of auto, on, off'",
    "zookeeper-port, 65536, a whole number from 0 to 65535",
    "metrics-port, statsd:8125, a whole number from 0 to 65535",
    "tserver-heap, 1, at least 192m",
    "tserver-heap, 64m, at least 192m",
    "tserver-heap, 9999999g, at least 192m",
    "gc-heap, '', at least 32m"
  })
  void nonsenseIsRefusedInOneLineThatNamesTheOption(String key, String value, String expected) {
    assertBadInput(() -> of(Map.of(key, value)))
        .hasMessageStartingWith("--" + key + ": '" + value + "' must be ")
        .hasMessageContaining(expected);
  }

  @Test
  void smallerClustersHaveSmallerTabletServersUnlessTheUserChose() {
    ClusterSettings usual = of(Map.of());
    List<ClusterSettings> smaller = AccumuloSettings.smaller(usual, Set.of("servers"));

    assertThat(smaller).hasSize(2);
    assertThat(smaller.get(0).mebibytes("tserver-heap")).isEqualTo(512);
    assertThat(AccumuloSettings.needMib(usual)).isGreaterThan(need(smaller.get(0)));
    assertThat(need(smaller.get(0))).isGreaterThan(need(smaller.get(1)));
    assertThat(AccumuloSettings.smaller(usual, Set.of("native-map"))).isEmpty();
  }

  private static long need(ClusterSettings settings) {
    return AccumuloSettings.needMib(settings);
  }

  private static ClusterSettings of(Map<String, String> given) {
    return ClusterSettings.of(AccumuloSettings.ALL, given);
  }
}
