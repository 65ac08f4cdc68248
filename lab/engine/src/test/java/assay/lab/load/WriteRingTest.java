package assay.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.draw.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class WriteRingTest {
  private final WriteRing ring = new WriteRing();
  private final List<Long> drained = new ArrayList<>();

  @Test
  void rowsComeOutInOrderWithTheirTimes() {
    ring.offer(7, 70, 0);
    ring.offer(8, 80, 5);
    ring.drain((row, nanos, halvings) -> drained.add(1000 * row + 10 * nanos + halvings));
    ring.offer(9, 90, 0);
    ring.drain((row, nanos, halvings) -> drained.add(1000 * row + 10 * nanos + halvings));
    assertThat(drained).containsExactly(7700L, 8805L, 9900L);
  }

  @Test
  void whatDoesNotFitIsCountedAndNobodyWaits() {
    for (int row = 0; row < WriteRing.ROWS + 5; row++) {
      ring.offer(row, 0, 0);
    }
    assertThat(ring.dropped()).isEqualTo(5);
    ring.drain((row, nanos, halvings) -> drained.add(row));
    assertThat(drained).hasSize(WriteRing.ROWS).first().isEqualTo(0L);
    ring.offer(-1, 0, 0);
    ring.drain((row, nanos, halvings) -> drained.add(row));
    assertThat(drained).last().isEqualTo(-1L);
  }

  @Test
  void betweenTwoThreadsNothingIsLostTwiceOrTorn() throws Exception {
    long rows = 2_000_000;
    Thread producer =
        new Thread(
            () -> {
              for (long row = 0; row < rows; row++) {
                ring.offer(row, ~row, 0);
              }
            });
    producer.start();
    long[] last = {-1};
    long[] taken = {0};
    boolean ended;
    do {
      ended = !producer.isAlive();
      ring.drain(
          (row, nanos, halvings) -> {
            assertThat(row > last[0] && nanos == ~row).isTrue();
            last[0] = row;
            taken[0]++;
          });
    } while (!ended);
    assertThat(taken[0] + ring.dropped()).isEqualTo(rows);
    assertThat(taken[0]).isPositive();
  }

  @Test
  void everyInsertIsDrawnWithTheSameProbability() {
    WriteSampler sampler = WriteSampler.into(ring, 0.01, Seed.of(5));
    long inserts = 0;
    int sampled = 20_000;
    for (int i = 0; i < sampled; i++) {
      long gap = sampler.next();
      assertThat(gap).isPositive();
      inserts += gap;
    }
    // The mean of geometric gaps: within five standard errors.
    assertThat((double) inserts / sampled).isBetween(100 - 3.6, 100 + 3.6);
  }

  @Test
  void aRingThatAsksForFewerGetsThem() {
    WriteSampler sampler = WriteSampler.into(ring, 0.5, Seed.of(5));
    sampler.next();
    ring.thin(4);
    long inserts = sampler.take(1, 0);
    int sampled = 1;
    for (; sampled < WriteRing.ROWS; sampled++) {
      inserts += sampler.take(sampled, 0);
    }
    assertThat((double) inserts / sampled).isBetween(32 - 2.5, 32 + 2.5);
    List<Integer> drawnOf = new ArrayList<>();
    ring.drain((row, nanos, halvings) -> drawnOf.add(halvings));
    assertThat(drawnOf).hasSize(WriteRing.ROWS).startsWith(0, 4).endsWith(4);
  }

  @Test
  void whoDrainsIsWokenForARow() throws Exception {
    Thread drainer =
        new Thread(
            () -> {
              while (drained.isEmpty()) {
                LockSupport.park();
                ring.drain((row, nanos, halvings) -> drained.add(row));
              }
            });
    ring.wake(drainer);
    drainer.start();
    ring.offer(7, 70, 0);
    drainer.join();
    assertThat(drained).containsExactly(7L);
  }

  @Test
  void allOrNoneAreDrawnWhereThatIsAskedFor() {
    WriteSampler all = WriteSampler.into(ring, 1, Seed.of(5));
    for (int i = 0; i < 100; i++) {
      assertThat(all.next()).isEqualTo(1);
    }
    assertThat(WriteSampler.NONE.next()).isEqualTo(Long.MAX_VALUE);
  }
}
