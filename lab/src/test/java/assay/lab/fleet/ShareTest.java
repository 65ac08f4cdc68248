package assay.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Shares are disjoint, complete and even, of whatever. */
class ShareTest {
  @Test
  void sharesFollowEachOtherFromFirstToLast() {
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 2_000; round++) {
      long first = random.nextLong(1L << random.nextInt(1, 62));
      long count = random.nextLong(1L << random.nextInt(1, 62));
      check(first, count, random.nextInt(1, 50));
    }
    check(0, Long.MAX_VALUE, 1_000);
    check(Long.MAX_VALUE, 0, 3);
    check(7, 2, 5);
  }

  private static void check(long first, long count, int workers) {
    long next = first;
    for (int worker = 0; worker < workers; worker++) {
      Share.Range range = new Share(worker, workers).of(first, count);
      assertThat(range.first()).isEqualTo(next);
      assertThat(range.count()).isBetween(count / workers, count / workers + 1);
      next += range.count();
    }
    assertThat(next).isEqualTo(first + count);
  }

  @Test
  void impossibleSharesAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Share(3, 3));
    assertThatIllegalArgumentException().isThrownBy(() -> new Share(0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Share(-1, 2));
    assertThatIllegalArgumentException().isThrownBy(() -> new Share(0, 1).of(1, Long.MAX_VALUE));
  }
}
