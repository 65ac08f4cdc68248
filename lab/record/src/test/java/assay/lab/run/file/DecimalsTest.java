package assay.lab.run.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "3323, 3323",
    "1.0, 1",
    "0.123456, 0.1235",
    "0.00123456, 0.001235",
    "-12.3456, -12.35",
    "99.99951, 100",
    "0.99999, 1",
    "9999.5, 10000",
    "815.345344, 815.3",
    "123456.789, 123457",
    "2.5E-6, 0.0000025",
    "1.23456E-9, 1.235E-9",
    "1.0E300, 1E+300",
    "4294967296123, 4294967296123"
  })
  void fourDigitsOrWholeNumbers(double value, String text) {
    assertThat(Decimals.text(value)).isEqualTo(text);
  }

  @Test
  void whatIsReadIsWhatWasWrittenAndIsWrittenTheSameAgain() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 100_000; i++) {
      double value = (random.nextBoolean() ? 1 : -1) * Math.exp(80 * random.nextDouble() - 40);
      String text = Decimals.text(value);
      double read = parse(text);
      assertThat(read).as(text).isEqualTo(Double.parseDouble(text));
      assertThat(Math.abs(read - value)).as(text).isLessThanOrEqualTo(0.0005001 * Math.abs(value));
      assertThat(Decimals.text(read)).isEqualTo(text);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.1", "1795229597.607123", "12345678901234567890", "1e3", "-7"})
  void otherNumbersAreReadAsTheyAre(String text) {
    assertThat(parse(text)).isEqualTo(Double.parseDouble(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", ".", "1.2.3", "x", "1,5"})
  void whatIsNoNumberIsRefused(String text) {
    assertThatThrownBy(() -> parse(text)).isInstanceOf(NumberFormatException.class);
  }

  private static double parse(String text) {
    byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.US_ASCII);
    return Decimals.parse(bytes, 1, bytes.length - 1);
  }
}
