package assay.lab.workload.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FnvTest {
  @Test
  void shortWaysGiveTheHashOfTheLongOne() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 200_000; i++) {
      long value = random.nextLong() >>> random.nextInt(64);
      if (Fnv.hash(value) != byteByByte(value)) {
        assertThat(Fnv.hash(value)).as("%d", value).isEqualTo(byteByByte(value));
      }
    }
    for (long edge : new long[] {0, 1, (1L << 24) - 1, 1L << 24, (1L << 40) - 1, 1L << 40, -1}) {
      assertThat(Fnv.hash(edge)).as("%d", edge).isEqualTo(byteByByte(edge));
    }
  }

  private static long byteByByte(long value) {
    long hash = 0xCBF29CE484222325L;
    for (int i = 0; i < 8; i++) {
      hash = (hash ^ ((value >> (8 * i)) & 0xff)) * 1099511628211L;
    }
    return Math.abs(hash);
  }
}
