package assay.lab.fleet.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Clocks that run fast, slow, and otherwise than before. */
class ClockTrackTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long AHEAD = -123_456_789_012L;

  private final ClockTrack track = new ClockTrack();
  private final SplittableRandom random = new SplittableRandom(7);

  /** A comparison that is wrong by up to its error. */
  private void compare(long nanos, double drift, long error) {
    long truth = AHEAD + Math.round(nanos * drift);
    track.add(nanos, new ClockOffset(truth + random.nextLong(-error, error + 1), error));
  }

  private long wrongBy(long nanos, double drift) {
    return Math.abs(track.toConductor(nanos) - (nanos + AHEAD + Math.round(nanos * drift)));
  }

  @Test
  void aClockThatRunsFastForFiveHoursIsKnownAllTheTime() {
    double drift = 50e-6;
    for (int i = 0; i < 600; i++) {
      long at = i * 30L * SECOND;
      compare(at, drift, MILLI / 4);
      if (i > 1) {
        for (int second = 0; second < 30; second += 7) {
          assertThat(wrongBy(at + second * SECOND, drift)).isLessThan(2 * MILLI);
        }
      }
    }
    assertThat(track.worstErrorNanos())
        .as("0.9 s of drift, and none of it an error")
        .isLessThan(3 * MILLI);
  }

  @Test
  void twoComparisonsThatFollowCloselyTellNothingOfDrift() {
    compare(0, 0, MILLI);
    compare(SECOND, 0, MILLI);
    assertThat(wrongBy(1000 * SECOND, 0)).isLessThanOrEqualTo(MILLI);
  }

  @Test
  void aClockThatIsSlewedAnewIsFollowedAndItsErrorTold() {
    for (int i = 0; i < 20; i++) {
      compare(i * 30L * SECOND, 0, MILLI / 10);
    }
    track.forgetErrors();
    long from = 20 * 30L * SECOND;
    for (int i = 0; i < 20; i++) {
      long since = i * 30L * SECOND;
      long slewed = AHEAD + Math.round(since * 500e-6);
      track.add(from + since, new ClockOffset(slewed, MILLI / 10));
    }
    assertThat(track.worstErrorNanos())
        .as("half a millisecond a second for half a minute")
        .isBetween(14 * MILLI, 16 * MILLI);
    track.forgetErrors();
    assertThat(track.worstErrorNanos()).isEqualTo(MILLI / 10);
  }

  @Test
  void aClockThatIsSteppedIsFollowedAtOnce() {
    for (int i = 0; i < 5; i++) {
      compare(i * 30L * SECOND, 0, MILLI / 10);
    }
    long at = 150 * SECOND;
    track.add(at, new ClockOffset(AHEAD + 7 * SECOND, MILLI / 10));
    assertThat(track.worstErrorNanos()).isBetween(7 * SECOND - MILLI, 7 * SECOND + MILLI);
    assertThat(track.toConductor(2 * at) - (2 * at + AHEAD + 7 * SECOND)).isBetween(-MILLI, MILLI);
  }

  @Test
  void bothWaysAreOne() {
    compare(0, 900e-6, 1000);
    compare(100 * SECOND, 900e-6, 1000);
    for (long at : new long[] {0, 7, 100 * SECOND, 10_000 * SECOND}) {
      assertThat(Math.abs(track.toWorker(track.toConductor(at)) - at)).isLessThanOrEqualTo(2);
    }
  }

  @Test
  void beforeItIsComparedAClockIsTakenForTheConductors() {
    assertThat(track.toConductor(42)).isEqualTo(42);
    assertThat(track.toWorker(42)).isEqualTo(42);
    assertThat(track.last()).isEqualTo(ClockOffset.NONE);
  }
}
