package assay.lab.load;

import static assay.lab.load.FakeClock.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** For how long threads spin before an operation is due. */
class SystemClockTest {
  private static final long USUAL_SPIN = 60_000;

  private final PauseMeter meter = new PauseMeter(0);
  private final SystemClock clock = (SystemClock) SystemClock.with(meter);

  @Test
  void whereThereAreCpusThreadsSpinForAsLongAsSleepersAreLate() {
    assertThat(clock.forThreads(4, 8).spinNanos()).isEqualTo(USUAL_SPIN);
    sleepersAreLate(2 * MILLI);
    assertThat(clock.forThreads(4, 8).spinNanos()).isEqualTo(2 * MILLI);
    sleepersAreLate(20 * MILLI);
    assertThat(clock.forThreads(4, 8).spinNanos()).as("at most").isEqualTo(3 * MILLI);
  }

  @Test
  void whereCpusAreFewTheySpinNoLongerThanUsual() {
    sleepersAreLate(2 * MILLI);
    assertThat(clock.forThreads(5, 8).spinNanos()).isEqualTo(USUAL_SPIN);
    assertThat(clock.forThreads(65, 256).spinNanos()).isZero();
    assertThat(((SystemClock) SystemClock.SPINNING).forThreads(1, 8).spinNanos())
        .as("nobody measures")
        .isEqualTo(USUAL_SPIN);
  }

  private void sleepersAreLate(long nanos) {
    long now = 0;
    for (int i = 0; i < 512; i++) {
      now = meter.sleep(now) + nanos;
      meter.wake(now);
    }
  }
}
