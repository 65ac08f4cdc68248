package assay.lab.load;

import static assay.lab.load.FakeClock.MILLI;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class PauseMeterTest {
  private final PauseMeter meter = new PauseMeter(0);
  private long now;

  @Test
  void whatIsBeyondTheUsualIsAPause() {
    late(MILLI / 20);
    late(MILLI);
    assertThat(meter.heldNanos(now)).isZero();
    late(15 * MILLI);
    assertThat(meter.heldNanos(now)).isEqualTo(15 * MILLI);
    late(MILLI / 20);
    late(4 * MILLI);
    assertThat(meter.heldNanos(now)).isEqualTo(19 * MILLI);
  }

  @Test
  void aPauseCountsBeforeTheMeterItselfWakesUp() {
    long due = meter.sleep(now);
    assertThat(meter.heldNanos(due + MILLI)).isZero();
    assertThat(meter.heldNanos(due + 15 * MILLI)).isEqualTo(15 * MILLI);
    meter.wake(due + 15 * MILLI + 70_000);
    assertThat(meter.heldNanos(due + 16 * MILLI)).isEqualTo(15 * MILLI + 70_000);
  }

  @Test
  void whereSleepersAreUsuallyLateALongerOneIsNoPause() {
    for (int i = 0; i < 1024; i++) {
      late(3 * MILLI);
    }
    long before = meter.heldNanos(now);
    assertThat(meter.usualNanos()).isEqualTo(3 * MILLI);
    late(5 * MILLI);
    assertThat(meter.heldNanos(now)).isEqualTo(before);
    late(7 * MILLI);
    assertThat(meter.heldNanos(now)).isEqualTo(before + 7 * MILLI);
  }

  @Test
  void aFewLongPausesAreNotTheUsual() {
    for (int i = 0; i < 1024; i++) {
      late(i % 40 == 0 ? 15 * MILLI : 60_000);
    }
    assertThat(meter.usualNanos()).isEqualTo(60_000);
  }

  @Test
  void aPauseBetweenTwoSleepsIsNotForgotten() {
    meter.sleep(0);
    meter.wake(MILLI);
    assertThat(meter.heldNanos(31 * MILLI)).isEqualTo(30 * MILLI);
    meter.sleep(41 * MILLI);
    assertThat(meter.heldNanos(41 * MILLI)).isEqualTo(40 * MILLI);
  }

  @Test
  void itMeasuresUntilItIsClosed() throws InterruptedException {
    try (PauseMeter measuring = PauseMeter.start()) {
      long before = measuring.heldNanos(System.nanoTime());
      CountDownLatch woken = new CountDownLatch(50);
      measuring.onWakeUp(late -> woken.countDown());
      woken.await();
      assertThat(measuring.heldNanos(System.nanoTime())).isGreaterThanOrEqualTo(before);
      assertThat(Thread.getAllStackTraces().keySet())
          .anyMatch(thread -> thread.getName().equals("assay-pause-meter"));
    }
    await().atMost(Duration.ofMinutes(1)).until(() -> !running());
  }

  private static boolean running() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("assay-pause-meter"));
  }

  /** The meter sleeps, and wakes up so late. */
  private void late(long nanos) {
    now = meter.sleep(now) + nanos;
    meter.wake(now);
  }
}
