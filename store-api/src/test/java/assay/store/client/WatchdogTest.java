package assay.store.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Interrupts at moments of the test's own clock; a wait of an interrupted thread ends at once. */
class WatchdogTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(3);
  private static final Duration GRACE = Duration.ofMillis(500);
  private static final Duration FOREVER = Duration.ofDays(1);

  private long now = Long.MAX_VALUE - 1_000_000_000;
  private final Watchdog watchdog =
      new Watchdog(TIMEOUT, () -> now, Executors.newSingleThreadScheduledExecutor());
  private final Watchdog.Guard guard = watchdog.guard();

  @AfterEach
  void close() {
    watchdog.close();
    Thread.interrupted();
  }

  /** Time passes, and the watchdog looks. */
  private void pass(Duration time) {
    now += time.toNanos();
    watchdog.tick();
  }

  @Test
  void everyWaitOfAnOperationPastItsTimeoutIsInterrupted() {
    guard.begin();
    pass(Duration.ZERO);
    pass(TIMEOUT.plus(GRACE));
    assertThat(guard.timedOut()).isFalse();
    for (int waits = 0; waits < 2; waits++) {
      pass(Duration.ofNanos(1));
      assertThatExceptionOfType(InterruptedException.class)
          .isThrownBy(() -> Thread.sleep(FOREVER.toMillis()));
    }
    assertThat(guard.timedOut()).isTrue();
    guard.end();
    pass(TIMEOUT.multipliedBy(2));
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void anOperationThatIsCancelledIsInterruptedBeforeItsTimeout() {
    AtomicBoolean cancelled = new AtomicBoolean();
    guard.begin(cancelled::get);
    pass(Duration.ZERO);
    pass(Duration.ofNanos(1));
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    cancelled.set(true);
    pass(Duration.ofNanos(1));
    assertThatExceptionOfType(InterruptedException.class)
        .isThrownBy(() -> Thread.sleep(FOREVER.toMillis()));
    guard.end();
    guard.begin();
    pass(Duration.ZERO);
    pass(Duration.ofNanos(1));
    assertThat(Thread.currentThread().isInterrupted()).as("the next operation").isFalse();
    guard.end();
  }

  @Test
  void anInterruptThatFoundNoWaitIsTakenBack() {
    guard.begin();
    pass(Duration.ZERO);
    pass(TIMEOUT.multipliedBy(2));
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    guard.end();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    assertThat(guard.timedOut()).isFalse();
  }

  @Test
  void operationsWithinTheirTimeoutAndTimesBetweenThemAreLeftAlone() {
    for (int operation = 0; operation < 4; operation++) {
      guard.begin();
      pass(Duration.ZERO);
      pass(TIMEOUT);
      assertThat(guard.timedOut()).isFalse();
      guard.end();
    }
    pass(Duration.ZERO);
    pass(FOREVER);
    assertThat(guard.timedOut()).isFalse();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void anInterruptOfSomeoneElseIsKept() {
    guard.begin();
    pass(Duration.ZERO);
    Thread.currentThread().interrupt();
    guard.end();
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aThreadOfItsOwnLooksUntilItIsClosed() {
    String name = "watchdog-of-test";
    try (Watchdog own = new Watchdog(name, Duration.ofMillis(1), Duration.ofMillis(10));
        Watchdog.Guard watched = own.guard()) {
      watched.begin();
      // Returns early at an interrupt only, or for no reason.
      while (!watched.timedOut()) {
        LockSupport.park();
      }
      watched.end();
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
      assertThat(Thread.getAllStackTraces().keySet())
          .anyMatch(thread -> thread.getName().equals(name));
    }
    await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().equals(name)));
  }
}
