package assay.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientDelayBoundTest {
  private static final long MILLI = 1_000_000;

  private final Histogram whole = histogram();
  private final Histogram least = histogram();

  /** Of any operations: some late, some slow, some both. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 40, 100})
  void aBoundIsNoneOfLessThanItBoundsAndNeverFalls(int operations) {
    for (int seed = 0; seed < 60; seed++) {
      whole.reset();
      least.reset();
      SplittableRandom random = new SplittableRandom(1000L * operations + seed);
      double lateShare = random.nextDouble();
      for (int i = 0; i < operations; i++) {
        long store = (long) Math.exp(random.nextDouble(0, 20));
        long own = random.nextDouble() < lateShare ? (long) Math.exp(random.nextDouble(0, 20)) : 0;
        record(store + own, own);
      }
      double before = 0;
      for (long rank = 1; rank <= operations; rank++) {
        double bound = ClientDelayBound.atMost(whole, least, rank);
        double quantile = at(whole, rank);
        assertThat(bound)
            .as("rank %d of %d, seed %d", rank, operations, seed)
            .isBetween(before, quantile)
            .isGreaterThanOrEqualTo(quantile - at(least, rank));
        before = bound;
      }
    }
  }

  /** A paused client delays many quick operations, and a slow store a few others. */
  @Test
  void figuresOfATableDoNotFall() {
    for (int i = 0; i < 900; i++) {
      record(5 * MILLI, MILLI);
    }
    for (int i = 0; i < 80; i++) {
      record(270 * MILLI, 264 * MILLI);
    }
    for (int i = 0; i < 20; i++) {
      record(400 * MILLI, 150 * MILLI);
    }
    LatencySummary own = ClientDelayBound.summary(whole, least);
    assertThat(at(whole, 990) - at(least, 990)).as("of the quantiles").isLessThan(264 * MILLI);
    assertThat(own.nanos(Percentile.P50)).isBetween(MILLI - MILLI / 100, MILLI + MILLI / 100);
    assertThat(own.nanos(Percentile.P95)).isBetween(263 * MILLI, 265 * MILLI);
    assertThat(own.nanos(Percentile.P99)).isEqualTo(own.nanos(Percentile.P95));
    assertThat(own.maxNanos()).isEqualTo(own.nanos(Percentile.P95));
  }

  @Test
  void unlikeNumbersOfTimesSayNothing() {
    assertThat(ClientDelayBound.summary(whole, least)).as("none").isNull();
    record(MILLI, 0);
    whole.recordValue(MILLI);
    assertThat(ClientDelayBound.summary(whole, least)).isNull();
  }

  private void record(long nanos, long own) {
    whole.recordValue(nanos);
    least.recordValue(nanos - own);
  }

  private static double at(Histogram times, long rank) {
    long below = 0;
    for (var bucket : times.recordedValues()) {
      below += bucket.getCountAtValueIteratedTo();
      if (below >= rank) {
        return bucket.getValueIteratedTo();
      }
    }
    throw new AssertionError("rank " + rank);
  }

  private static Histogram histogram() {
    Histogram histogram = new Histogram(3);
    histogram.setAutoResize(true);
    return histogram;
  }
}
