package assay.lab.workload.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.workload.format.KeyFormat.Order;
import assay.store.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFormatTest {
  @ParameterizedTest
  @CsvSource({
    "0, user6284781860667377211",
    "1, user8517097267634966620",
    "999, user2071219101098386137"
  })
  void hashedKeysAreThoseOfYcsb(long number, String key) {
    assertThat(text(new KeyFormat(Order.HASHED, 1).key(number))).isEqualTo(key);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {0, 1, 9, 10, 11, 99, 100, 101, 999, 1000, 1001, 5_000_000_007L, Long.MAX_VALUE})
  void orderedKeysAreTheNumber(long number) {
    assertThat(text(new KeyFormat(Order.ORDERED, 1).key(number))).isEqualTo("user" + number);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 19, 20, 100})
  void numbersAreFilledUpWithZeros(int digits) {
    for (long number : new long[] {0, 9, 10, 123, 4_294_967_296L}) {
      String expected = "0".repeat(Math.max(0, digits - Long.toString(number).length())) + number;
      assertThat(text(new KeyFormat(Order.ORDERED, digits).key(number)))
          .isEqualTo("user" + expected);
    }
    assertThat(text(new KeyFormat(Order.HASHED, digits).key(0)))
        .isEqualTo("user" + "0".repeat(Math.max(0, digits - 19)) + "6284781860667377211");
  }

  @Test
  void orderedKeysOfEnoughDigitsSortAsTheirNumbers() {
    KeyFormat format = new KeyFormat(Order.ORDERED, 11);
    List<Bytes> keys = new ArrayList<>();
    for (long number = 1; number < 50_000_000_000L; number = number * 3 + 7) {
      keys.add(format.key(number));
    }
    assertThat(keys).hasSizeGreaterThan(20).isSorted();
  }

  @Test
  void aShorterKeyInAUsedBufferHoldsNothingOfTheLongerOne() {
    KeyFormat format = new KeyFormat(Order.ORDERED, 1);
    byte[] buffer = format.newBuffer();
    Bytes key = new Bytes();
    format.write(Long.MAX_VALUE, buffer, key);
    format.write(7, buffer, key);
    assertThat(text(key)).isEqualTo("user7");
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 101, Integer.MAX_VALUE})
  void refusesDigitsOutOfBounds(int digits) {
    assertThatThrownBy(() -> new KeyFormat(Order.HASHED, digits))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("key digits " + digits);
  }

  private static String text(Bytes key) {
    return new String(key.toArray(), StandardCharsets.US_ASCII);
  }
}
