package assay.lab.lag;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AdaptiveSamplerTest {
  private static final long SECOND = 1_000_000_000;

  private record Row(long nanos, int draw) {}

  private final List<Row> rows = new ArrayList<>();

  @Test
  void whatComesSlowlyEnoughAllRemains() {
    AdaptiveSampler thinning = come(new AdaptiveSampler(100, new SplittableRandom(7)), 0, 50, 10);
    assertThat(thinning.halvings()).isZero();
  }

  @Test
  void noMoreThanPlannedRemainsAndNotMuchLess() {
    AdaptiveSampler thinning = come(new AdaptiveSampler(100, new SplittableRandom(7)), 0, 20_000, 60);
    long left = left(thinning, 0, Long.MAX_VALUE);
    assertThat(left).isBetween(60 * 100 / 3L, 60 * 100 + 110L);
    assertThat(left / (20_000.0 * 60)).isBetween(0.9 * share(thinning), 1.1 * share(thinning));
  }

  @Test
  void rowsBeforeARiseOfTheRateAreLeftOutAsThoseAfterIt() {
    AdaptiveSampler thinning = come(new AdaptiveSampler(200, new SplittableRandom(7)), 0, 10_000, 20);
    int before = thinning.halvings();
    come(thinning, 20 * SECOND, 80_000, 60);
    assertThat(thinning.halvings()).isGreaterThan(before);
    double expectedBefore = 10_000 * 20 * share(thinning);
    double expectedAfter = 80_000 * 60 * share(thinning);
    // Within four standard errors of a binomial's count.
    assertThat(left(thinning, 0, 20 * SECOND) - expectedBefore)
        .isBetween(-4 * Math.sqrt(expectedBefore), 4 * Math.sqrt(expectedBefore));
    assertThat(left(thinning, 20 * SECOND, Long.MAX_VALUE) - expectedAfter)
        .isBetween(-4 * Math.sqrt(expectedAfter), 4 * Math.sqrt(expectedAfter));
  }

  @Test
  void rowsOfAShareThatWasHalvedAlreadyCountAsThoseThatWereLeftOutHere() {
    AdaptiveSampler thinning = new AdaptiveSampler(100, new SplittableRandom(7));
    SplittableRandom drawer = new SplittableRandom(8);
    for (long row = 0; row < 20_000 * 60; row++) {
      long nanos = row * SECOND / 20_000;
      int halvings = thinning.halvings();
      if (drawer.nextDouble() < Math.scalb(1.0, -halvings)) {
        rows.add(new Row(nanos, thinning.draw(halvings, nanos)));
      }
    }
    assertThat(rows).hasSizeLessThan(20_000);
    long left = left(thinning, 0, Long.MAX_VALUE);
    assertThat(left).isBetween(60 * 100 / 3L, 60 * 100 + 110L);
    assertThat(left / (20_000.0 * 60)).isBetween(0.9 * share(thinning), 1.1 * share(thinning));
    long early = left(thinning, 0, 30 * SECOND);
    assertThat(early).isBetween((long) (0.45 * left), (long) (0.55 * left));
  }

  private AdaptiveSampler come(AdaptiveSampler thinning, long fromNanos, int perSecond, int seconds) {
    for (long row = 0; row < (long) perSecond * seconds; row++) {
      long nanos = fromNanos + row * SECOND / perSecond;
      rows.add(new Row(nanos, thinning.draw(0, nanos)));
    }
    return thinning;
  }

  private long left(AdaptiveSampler thinning, long fromNanos, long toNanos) {
    return rows.stream()
        .filter(row -> row.nanos >= fromNanos && row.nanos < toNanos)
        .filter(row -> row.draw >= thinning.halvings())
        .count();
  }

  private static double share(AdaptiveSampler thinning) {
    return Math.scalb(1.0, -thinning.halvings());
  }
}
