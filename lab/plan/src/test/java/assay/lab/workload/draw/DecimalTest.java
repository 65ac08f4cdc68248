package assay.lab.workload.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DecimalTest {
  private static final byte[] BUFFER = new byte[24];

  @Test
  void everyGroupOfDigitsIsRight() {
    for (long head : new long[] {0, 1, 9, 10, 99, 100, 921}) {
      for (int group = 0; group < 10_000; group++) {
        assertRight(head * 10_000_000_000_000_000L + group * 1_000_100_010_001L);
        assertRight(group * 10_000L + 9_999 - group);
      }
    }
  }

  @Test
  void numbersOfEveryLengthAreRight() {
    for (long power = 1; power > 0 && power < Long.MAX_VALUE / 10; power *= 10) {
      for (long number = power - 2; number <= power + 2; number++) {
        assertRight(Math.max(0, number));
      }
    }
    assertRight(Long.MAX_VALUE);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1_000_000; i++) {
      assertRight(random.nextLong(Long.MAX_VALUE) >>> random.nextInt(63));
    }
  }

  private static void assertRight(long number) {
    String digits = Long.toString(number);
    if (Decimal.write(number, BUFFER) != digits.length()
        || !text().equals("0".repeat(20 - digits.length()) + digits)) {
      assertThat(text()).as("%d", number).isEqualTo("0".repeat(20 - digits.length()) + digits);
      assertThat(Decimal.write(number, BUFFER)).isEqualTo(digits.length());
    }
  }

  private static String text() {
    return new String(BUFFER, 4, 20, StandardCharsets.US_ASCII);
  }
}
