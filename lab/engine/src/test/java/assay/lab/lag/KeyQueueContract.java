package assay.lab.lag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.lab.load.NanoClock;
import assay.lab.load.SystemClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of every queue of keys. */
abstract class KeyQueueContract {
  static final long LONG = TimeUnit.SECONDS.toNanos(10);
  static final long AT_ONCE = Long.MIN_VALUE;
  static final NanoClock CLOCK = SystemClock.SPINNING;

  KeyQueue queue;
  private KeyOutlet outlet;

  /** The consumers' end of a new queue. */
  abstract KeyQueue join() throws Exception;

  /** A producer's end of the same. */
  abstract KeyOutlet outlet() throws Exception;

  @BeforeEach
  void open() throws Exception {
    queue = join();
    outlet = outlet();
  }

  @AfterEach
  void close() throws Exception {
    outlet.close();
    queue.close();
  }

  @Test
  void keysAreTakenInTheOrderInWhichTheyWerePut() throws Exception {
    List<WrittenKey> keys = new ArrayList<>();
    for (int row = 0; row < 20; row++) {
      keys.add(put(row));
    }
    awaitArrivals(20);
    for (WrittenKey key : keys) {
      PendingKey taken = take();
      assertThat(taken.key()).isEqualTo(key);
      assertThat(taken.tries()).isZero();
      assertThat(taken.takenNanos()).isGreaterThanOrEqualTo(key.putNanos());
      queue.remove(taken);
    }
    assertThat(queue.take(1, AT_ONCE)).isEmpty();
    assertThat(queue.extent()).isEqualTo(new KeyQueue.Extent(20, 0));
    assertThat(queue.left()).isEmpty();
  }

  @Test
  void whatIsPutBackComesAgainWhenItsPauseIsOver() throws Exception {
    put(1);
    PendingKey first = take();
    long due = CLOCK.nanos() + TimeUnit.MILLISECONDS.toNanos(150);
    queue.putBack(first.absent(1234), due);
    assertThat(queue.take(1, AT_ONCE)).isEmpty();
    assertThat(queue.left()).containsExactly(first.absent(1234));
    PendingKey second = take();
    assertThat(CLOCK.nanos()).isGreaterThanOrEqualTo(due);
    assertThat(second).isEqualTo(first.absent(1234));
    queue.putBack(second.absent(2345), 0);
    PendingKey third = take();
    assertThat(third.firstTryNanos()).isEqualTo(1234);
    assertThat(third.lastTryNanos()).isEqualTo(2345);
    assertThat(third.tries()).isEqualTo(2);
    queue.remove(third);
    assertThat(queue.take(1, AT_ONCE)).isEmpty();
  }

  @Test
  void newKeysComeBeforeThoseThatWerePutBack() throws Exception {
    put(1);
    PendingKey old = take();
    queue.putBack(old.absent(1), 0);
    put(2);
    awaitArrivals(2);
    assertThat(take().key().row()).isEqualTo(2);
    assertThat(take().key().row()).isEqualTo(1);
  }

  @Test
  void whereTriesAreSpentNewKeysAreTakenAndThoseThatWerePutBackWait() throws Exception {
    put(1);
    PendingKey old = take();
    queue.putBack(old.absent(1), 0);
    long again = CLOCK.nanos() + TimeUnit.MILLISECONDS.toNanos(150);
    assertThat(queue.take(1, again)).isEmpty();
    put(2);
    awaitArrivals(2);
    assertThat(queue.take(LONG, Long.MAX_VALUE).orElseThrow().key().row()).isEqualTo(2);
    assertThat(queue.take(LONG, again).orElseThrow().key().row()).isEqualTo(1);
    assertThat(CLOCK.nanos()).isGreaterThanOrEqualTo(again);
  }

  @Test
  void aKeyIsTakenByOneConsumerAtATime() throws Exception {
    put(1);
    PendingKey taken = take();
    assertThat(queue.take(TimeUnit.MILLISECONDS.toNanos(100), AT_ONCE)).isEmpty();
    assertThat(queue.extent()).isEqualTo(new KeyQueue.Extent(1, 1));
    queue.remove(taken);
  }

  @Test
  void producersSayThatTheyAreThrough() throws Exception {
    assertThat(queue.ended()).isEmpty();
    put(1);
    ProducerEnd end = new ProducerEnd("w3", 1, 7, 2);
    outlet.end(end);
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertThat(queue.ended()).containsExactly(end));
  }

  WrittenKey put(long row) throws Exception {
    long now = CLOCK.nanos();
    WrittenKey key = new WrittenKey("w3", row, now - 5, now, 3, 2);
    outlet.put(key);
    return key;
  }

  PendingKey take() throws Exception {
    return take(queue);
  }

  static PendingKey take(KeyQueue from) throws Exception {
    Optional<PendingKey> taken = from.take(LONG, AT_ONCE);
    assertThat(taken).isPresent();
    return taken.get();
  }

  void awaitArrivals(long count) {
    await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertThat(queue.extent().arrived()).isEqualTo(count));
  }
}
