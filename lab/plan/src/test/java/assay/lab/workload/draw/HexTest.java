package assay.lab.workload.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of any even width, and texts that are none. */
class HexTest {
  private static final int TRIES = 20_000;

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 6, 8, 10, 12, 14, 16})
  void whatIsWrittenIsTheNumbersDigitsAndIsReadBack(int width) {
    SplittableRandom random = new SplittableRandom(width);
    long mask = width == 16 ? Long.MAX_VALUE : (1L << (4 * width)) - 1;
    for (int i = 0; i < TRIES; i++) {
      long number = random.nextLong();
      byte[] bytes = new byte[20];
      int end = Hex.write(number, width, bytes, 3);
      assertThat(end).isEqualTo(3 + width);
      assertThat(new String(bytes, 3, width, StandardCharsets.US_ASCII))
          .isEqualTo(HexFormat.of().toHexDigits(number, width));
      assertThat(bytes[2]).isZero();
      assertThat(bytes[end]).isZero();
      Hex.write(number & mask, width, bytes, 3);
      assertThat(Hex.isAt(bytes, 3, width)).isTrue();
      assertThat(Hex.read(bytes, 3, width)).isEqualTo(number & mask);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8, 12, 16})
  void anyOtherByteAnywhereIsNoDigit(int width) {
    byte[] bytes = new byte[width];
    for (int at = 0; at < width; at++) {
      for (int value = 0; value < 256; value++) {
        Hex.write(0x0123_4567_89ab_cdefL, width, bytes, 0);
        bytes[at] = (byte) value;
        boolean isDigit = "0123456789abcdef".indexOf(value) >= 0;
        assertThat(Hex.isAt(bytes, 0, width)).isEqualTo(isDigit);
        // A number of sixteen digits may be negative itself.
        if (width < 16 || at > 0) {
          assertThat(Hex.read(bytes, 0, width) >= 0).as("%d at %d", value, at).isEqualTo(isDigit);
        }
      }
    }
  }

  @Test
  void sixteenDigitsFillALong() {
    byte[] bytes = "ffffffffffffffff".getBytes(StandardCharsets.US_ASCII);
    assertThat(Hex.read(bytes, 0, 16)).isEqualTo(-1);
    assertThat(Hex.read("7fffffffffffffff".getBytes(StandardCharsets.US_ASCII), 0, 16))
        .isEqualTo(Long.MAX_VALUE);
  }
}
