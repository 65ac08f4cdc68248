package assay.lab.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.measure.Percentile;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SloTest {
  private static final List<String> OPERATIONS = List.of("read", "update");

  @Test
  void severalBoundsEachOfAnOperationOrOfAll() {
    Slo slo = Slo.parse(" p99<20ms and  P50 < 1.5 ms of read and max < 2s", OPERATIONS);
    assertThat(slo.clauses())
        .containsExactly(
            new Slo.Clause(Percentile.P99, Duration.ofMillis(20), Optional.empty()),
            new Slo.Clause(Percentile.P50, Duration.ofNanos(1_500_000), Optional.of("read")),
            new Slo.Clause(Percentile.MAX, Duration.ofSeconds(2), Optional.empty()));
    assertThat(slo.clauses().get(1).text()).isEqualTo("p50 < 1.5 ms of read");
    assertThat(slo.operationsNeeded()).isEqualTo(1000);
    assertThat(Slo.parse("p99.9 < 1s", OPERATIONS).operationsNeeded()).isEqualTo(10_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                      | is not a bound such as 'p99 < 20ms'",
        "p99                     | 'p99' is not a bound",
        "p99 > 20ms              | is not a bound",
        "p99 <= 20ms             | is not a bound",
        "p99 < 20ms and          | '20ms and' is not a time",
        "p99 < -20ms             | is not a bound",
        "p98 < 20ms              | no percentile 'p98'; did you mean 'p9",
        "p99 < 20                | '20' is not a time",
        "p99 < 20 lightyears     | '20 lightyears' is not a time",
        "p99 < NaN               | is not a bound",
        "p99 < 0ms               | the bound must be above zero",
        "p99 < 20ms of raed      | no operation 'raed'; did you mean 'read'?",
        "p99 < 20ms or p50 < 1ms | is not a bound",
      })
  void whatIsNoneIsNamed(String text, String expected) {
    assertThatThrownBy(() -> Slo.parse(text, OPERATIONS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--slo '" + text)
        .hasMessageContaining(expected);
  }
}
