package assay.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InternalsTableTest {
  private static final long SECOND = 1_000_000_000L;

  private final InternalsTable table = new InternalsTable();

  @Test
  void aLineAMetricAColumnAServerAndTheOldestAge() {
    List<String> lines =
        table.lines(
            List.of(
                new Reading(Metric.TABLETS, "", 12, 0.2),
                new Reading(Metric.MEMORY_BYTES, "h:1", 1536, 0.5),
                new Reading(Metric.MEMORY_BYTES, "h:2", 5 << 20, 1.5),
                new Reading(Metric.HOLD, "h:2", 40, Double.NaN)),
            0,
            Map.of("h:1", "tserver-1"));

    assertThat(lines)
        .containsExactly(
            "              store      h:2  tserver-1    age",
            "tablets          12                      0.2 s",
            "memory-bytes         5.0 MiB    1.5 KiB  1.5 s",
            "hold-ms                40 ms                 -");
  }

  @Test
  void aCounterGrowsBetweenTheTimesOfItsValuesNotOfTheRounds() {
    assertThat(requests(1_000, 10, 0)).isEqualTo("- of 1,000");
    // 300 more in the 1.5 s between second 10 and second 12 less half a second.
    assertThat(requests(1_300, 12, 0.5)).isEqualTo("200/s of 1,300");
    // The same value once more, older by the round's second: nothing new is known.
    assertThat(requests(1_300, 13, 1.5)).isEqualTo("200/s of 1,300");
    assertThat(requests(1_300, 14, 0)).isEqualTo("0/s of 1,300");
  }

  @Test
  void aCounterThatFellBeginsAnew() {
    requests(1_000, 10, 0);
    assertThat(requests(20, 11, 0)).isEqualTo("- of 20");
    assertThat(requests(35, 12, 0)).isEqualTo("15/s of 35");
  }

  private String requests(double value, long seconds, double age) {
    List<String> lines =
        table.lines(
            List.of(new Reading(Metric.READ_REQUESTS, "s", value, age)),
            seconds * SECOND,
            Map.of());
    return lines.get(1).replaceFirst("^read-requests +", "").replaceFirst(" +\\S+ s$", "");
  }
}
