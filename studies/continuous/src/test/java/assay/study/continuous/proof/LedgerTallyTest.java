package assay.study.continuous.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Batches of several threads add up to the same as single additions. */
class LedgerTallyTest {
  private static final int END = 1_000;
  private static final int EACH = 50_000;

  @Test
  void batchesOfSeveralThreadsAddUp() throws Exception {
    LedgerTally single = new LedgerTally(END, 1 << 20);
    LedgerTally shared = new LedgerTally(END, 1 << 20);
    List<Thread> threads = new ArrayList<>();
    for (int seed = 0; seed < 4; seed++) {
      long[] counts = new SplittableRandom(seed).longs(EACH, 0, END).toArray();
      for (long count : counts) {
        single.add(count);
      }
      Thread thread = new Thread(() -> tally(shared, counts));
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(sums(shared)).isEqualTo(sums(single));
    assertThat(IntStream.range(0, shared.buckets()).mapToLong(shared::number).sum())
        .isEqualTo(4 * EACH);
  }

  @Test
  void aBatchThatIsNotFullIsThereOnceItIsSettled() {
    LedgerTally tally = new LedgerTally(END, 1 << 20);
    TallyBatch batch = new TallyBatch(tally);
    batch.add(33);
    batch.add(33);
    assertThat(tally.number(1)).isZero();
    batch.settle();
    batch.settle();
    assertThat(tally.number(1)).isEqualTo(2);
    assertThat(tally.sum(1)).isEqualTo(2 * LedgerTally.term(33));
  }

  private static void tally(LedgerTally into, long[] counts) {
    TallyBatch batch = new TallyBatch(into);
    for (long count : counts) {
      batch.add(count);
    }
    batch.settle();
  }

  private static List<Long> sums(LedgerTally tally) {
    return IntStream.range(0, tally.buckets()).mapToObj(tally::sum).toList();
  }
}
