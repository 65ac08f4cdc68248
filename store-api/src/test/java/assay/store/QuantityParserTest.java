package assay.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityParserTest {
  @ParameterizedTest
  @CsvSource({
    "0, PT0S",
    "5ns, PT0.000000005S",
    "1.5us, PT0.0000015S",
    "2µs, PT0.000002S",
    "500ms, PT0.5S",
    "60s, PT1M",
    "60 s, PT1M",
    "5m, PT5M",
    "5min, PT5M",
    "1.5h, PT1H30M",
    "2S, PT2S"
  })
  void durationsAreRead(String text, Duration expected) {
    assertThat(QuantityParser.duration(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s", "5", "-1s", "1 day", "1e3s", "NaN", "1s2", "9999999999999h"})
  void whatIsNoDurationIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> QuantityParser.duration(text))
        .withMessageContaining("'" + text + "'")
        .withMessageContaining("60s");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "4096, 4096",
    "12b, 12",
    "64KB, 65536",
    "64k, 65536",
    "1MB, 1048576",
    "1.5m, 1572864",
    "2GB, 2147483648"
  })
  void sizesAreRead(String text, long expected) {
    assertThat(QuantityParser.bytes(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "MB", "-1", "1TB", "1 000", "1,5MB", "99999999999GB"})
  void whatIsNoSizeIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> QuantityParser.bytes(text))
        .withMessageContaining("'" + text + "'")
        .withMessageContaining("1MB");
  }

  @ParameterizedTest
  @CsvSource({"5000, 5000", "5000/s, 5000", "300/min, 5", "0.5/s, 0.5", "7200/h, 2"})
  void ratesAreRead(String text, double expected) {
    assertThat(QuantityParser.ratePerSecond(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0/s", "-5/s", "5/", "5/day", "NaN", "2000000000/s"})
  void whatIsNoRateIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> QuantityParser.ratePerSecond(text))
        .withMessageContaining("'" + text + "'");
  }

  @ParameterizedTest
  @CsvSource({"5 MB/s, 5242880", "64KB/s, 65536", "1.5mb/s, 1572864", "2KB/min, 34", "12b/s, 12"})
  void ratesOfBytesAreRead(String text, long expected) {
    assertThat(QuantityParser.bytesPerSecond(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "5", "5/s", "5 MB", "0B/s", "1B/h", "-1KB/s", "5m/s", "5 MB/day", "1TB/s"})
  void whatIsNoRateOfBytesIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> QuantityParser.bytesPerSecond(text))
        .withMessageContaining("'" + text + "'")
        .withMessageContaining("MB/s");
  }

  @Test
  void sizesUpToTheLargestLongAreRead() {
    assertThat(QuantityParser.bytes(String.valueOf(Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
  }
}
