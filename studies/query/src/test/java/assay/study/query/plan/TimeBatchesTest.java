package assay.study.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import assay.study.query.key.TimeRange;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimeBatchesTest {
  private static final long LEAST = 100_000_000;
  private static final long MOST = 1_000_000_000;

  @Test
  void batchesTileTheTimeWhateverTheyTake() {
    Random random = new Random(7);
    for (int i = 0; i < 2000; i++) {
      long from = random.nextInt(1000);
      TimeRange time = new TimeRange(from, from + random.nextInt(100_000));
      TimeBatches batches = new TimeBatches(time, 1 + random.nextInt(500), LEAST, MOST);
      long to = time.toMillis();
      for (Optional<TimeRange> batch = batches.next(); batch.isPresent(); batch = batches.next()) {
        assertThat(batch.get().toMillis()).isEqualTo(to);
        assertThat(batch.get().isEmpty()).isFalse();
        to = batch.get().fromMillis();
        batches.took((long) Math.exp(random.nextDouble() * 30));
      }
      assertThat(to).isEqualTo(time.fromMillis());
    }
  }

  @Test
  void batchesBecomeSoLongThatTheyTakeWhatTheyMay() {
    TimeBatches batches = new TimeBatches(new TimeRange(0, 10_000_000), 1, LEAST, MOST);
    int count = 0;
    long last = 0;
    for (Optional<TimeRange> batch = batches.next(); batch.isPresent(); batch = batches.next()) {
      last = batch.get().millis() * 10_000;
      batches.took(last);
      count++;
      assertThat(count < 12 || batch.get().fromMillis() == 0 || last >= LEAST).isTrue();
      assertThat(last).isLessThanOrEqualTo(4 * MOST);
    }
    assertThat(count).isBetween(100, 1100);
  }
}
