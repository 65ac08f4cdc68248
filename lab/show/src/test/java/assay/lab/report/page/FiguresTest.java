package assay.lab.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 ns",
    "812, 812 ns",
    "999.4, 999 ns",
    "999.6, 1.00 µs",
    "12345, 12.3 µs",
    "999600, 1.00 ms",
    "45600000, 45.6 ms",
    "1234000000, 1.23 s",
    "123456000000, 123 s",
    "NaN, –"
  })
  void durationsHaveThreeDigitsAndTheUnitThatSuits(double nanos, String written) {
    assertThat(Figures.duration(nanos)).isEqualTo(written);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 00:00.0",
    "59.94, 00:59.9",
    "59.96, 01:00.0",
    "3599.97, 1:00:00.0",
    "3661.5, 1:01:01.5",
    "NaN, –"
  })
  void clocksNeverShowSixtySeconds(double seconds, String written) {
    assertThat(Figures.clock(seconds)).isEqualTo(written);
  }

  @Test
  void countsAreShortenedWhereTheyDoNotFit() {
    assertThat(Figures.count(1_234_567, 9)).isEqualTo("1,234,567");
    assertThat(Figures.count(1_234_567, 7)).isEqualTo("1.23M");
    assertThat(Figures.count(999_999_999, 7)).isEqualTo("1.00G");
    assertThat(Figures.count(Long.MAX_VALUE, 10)).isEqualTo("9.22E");
  }

  @Test
  void whatIsNotKnownIsNeverAZero() {
    assertThat(Figures.rate(Double.NaN)).isEqualTo("–");
    assertThat(Figures.of(Double.NaN, Unit.named("mb"))).isEqualTo("–");
    assertThat(Words.value(null)).isEqualTo("undetermined");
    assertThat(Words.value(Double.NaN)).isEqualTo("undetermined");
    assertThat(Words.figure("writes", 0L)).isEqualTo("0");
    assertThat(Words.figure("writes", null)).isEqualTo("undetermined");
  }

  @Test
  void valuesCarryTheirUnit() {
    assertThat(Figures.of(0.42, Unit.named("cores"))).isEqualTo("0.42 cores");
    assertThat(Figures.of(92, Unit.named("percent"))).isEqualTo("92.0 %");
    assertThat(Figures.of(1500, Unit.LATENCY)).isEqualTo("1.50 ms");
    assertThat(Figures.of(7, Unit.named("furlongs_per_s"))).isEqualTo("7.00 furlongs per s");
  }
}
