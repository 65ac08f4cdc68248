package assay.store.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class WatchdogTest {
  private static final Duration TICK = Duration.ofMillis(10);

  @Test
  void everyWaitOfAnOperationPastItsTimeoutIsInterrupted() {
    try (Watchdog watchdog = new Watchdog("watchdog", Duration.ofMillis(1), TICK);
        Watchdog.Guard guard = watchdog.guard()) {
      guard.begin();
      for (int waits = 0; waits < 2; waits++) {
        assertThatExceptionOfType(InterruptedException.class)
            .isThrownBy(() -> Thread.sleep(20_000));
      }
      assertThat(guard.timedOut()).isTrue();
      guard.end();
    }
  }

  @Test
  void anOperationThatIsCancelledIsInterruptedBeforeItsTimeout() {
    AtomicBoolean cancelled = new AtomicBoolean();
    try (Watchdog watchdog = new Watchdog("watchdog", Duration.ofMinutes(1), TICK);
        Watchdog.Guard guard = watchdog.guard()) {
      new Timer(true)
          .schedule(
              new TimerTask() {
                @Override
                public void run() {
                  cancelled.set(true);
                }
              },
              50);
      guard.begin(cancelled::get);
      assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> Thread.sleep(20_000));
      guard.end();
      guard.begin();
      cancelled.set(true);
      guard.end();
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
  }

  @Test
  void anInterruptThatFoundNoWaitIsTakenBack() {
    try (Watchdog watchdog = new Watchdog("watchdog", Duration.ofMillis(1), TICK);
        Watchdog.Guard guard = watchdog.guard()) {
      guard.begin();
      while (!Thread.currentThread().isInterrupted()) {
        Thread.onSpinWait();
      }
      guard.end();
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
      assertThat(guard.timedOut()).isFalse();
    }
  }

  @Test
  void operationsWithinTheirTimeoutAndTimesBetweenThemAreLeftAlone() throws InterruptedException {
    try (Watchdog watchdog = new Watchdog("watchdog", Duration.ofMillis(500), TICK);
        Watchdog.Guard guard = watchdog.guard()) {
      for (int operation = 0; operation < 4; operation++) {
        guard.begin();
        Thread.sleep(300);
        assertThat(guard.timedOut()).isFalse();
        guard.end();
      }
      Thread.sleep(1200);
      assertThat(guard.timedOut()).isFalse();
    }
  }

  @Test
  void anInterruptOfSomeoneElseIsKept() {
    try (Watchdog watchdog = new Watchdog("watchdog", Duration.ofSeconds(10), TICK);
        Watchdog.Guard guard = watchdog.guard()) {
      guard.begin();
      Thread.currentThread().interrupt();
      guard.end();
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
