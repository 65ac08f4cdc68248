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
    AdaptiveSampler sampler = come(new AdaptiveSampler(100, new SplittableRandom(7)), 0, 50, 10);
    assertThat(sampler.halvings()).isZero();
  }

  @Test
  void noMoreThanPlannedRemainsAndNotMuchLess() {
    AdaptiveSampler sampler =
        come(new AdaptiveSampler(100, new SplittableRandom(7)), 0, 20_000, 60);
    long left = left(sampler, 0, Long.MAX_VALUE);
    assertThat(left).isBetween(60 * 100 / 3L, 60 * 100 + 110L);
    assertThat(left / (20_000.0 * 60)).isBetween(0.9 * share(sampler), 1.1 * share(sampler));
  }

  @Test
  void rowsBeforeARiseOfTheRateAreLeftOutAsThoseAfterIt() {
    AdaptiveSampler sampler =
        come(new AdaptiveSampler(200, new SplittableRandom(7)), 0, 10_000, 20);
    int before = sampler.halvings();
    come(sampler, 20 * SECOND, 80_000, 60);
    assertThat(sampler.halvings()).isGreaterThan(before);
    double expectedBefore = 10_000 * 20 * share(sampler);
    double expectedAfter = 80_000 * 60 * share(sampler);
    // Within four standard errors of a binomial's count.
    assertThat(left(sampler, 0, 20 * SECOND) - expectedBefore)
        .isBetween(-4 * Math.sqrt(expectedBefore), 4 * Math.sqrt(expectedBefore));
    assertThat(left(sampler, 20 * SECOND, Long.MAX_VALUE) - expectedAfter)
        .isBetween(-4 * Math.sqrt(expectedAfter), 4 * Math.sqrt(expectedAfter));
  }

  @Test
  void rowsOfAShareThatWasHalvedAlreadyCountAsThoseThatWereLeftOutHere() {
    AdaptiveSampler sampler = new AdaptiveSampler(100, new SplittableRandom(7));
    SplittableRandom drawer = new SplittableRandom(8);
    for (long row = 0; row < 20_000 * 60; row++) {
      long nanos = row * SECOND / 20_000;
      int halvings = sampler.halvings();
      if (drawer.nextDouble() < Math.scalb(1.0, -halvings)) {
        rows.add(new Row(nanos, sampler.draw(halvings, nanos)));
      }
    }
    assertThat(rows).hasSizeLessThan(20_000);
    long left = left(sampler, 0, Long.MAX_VALUE);
    assertThat(left).isBetween(60 * 100 / 3L, 60 * 100 + 110L);
    assertThat(left / (20_000.0 * 60)).isBetween(0.9 * share(sampler), 1.1 * share(sampler));
    long early = left(sampler, 0, 30 * SECOND);
    assertThat(early).isBetween((long) (0.45 * left), (long) (0.55 * left));
  }

  private AdaptiveSampler come(
      AdaptiveSampler sampler, long fromNanos, int perSecond, int seconds) {
    for (long row = 0; row < (long) perSecond * seconds; row++) {
      long nanos = fromNanos + row * SECOND / perSecond;
      rows.add(new Row(nanos, sampler.draw(0, nanos)));
    }
    return sampler;
  }

  private long left(AdaptiveSampler sampler, long fromNanos, long toNanos) {
    return rows.stream()
        .filter(row -> row.nanos >= fromNanos && row.nanos < toNanos)
        .filter(row -> row.draw >= sampler.halvings())
        .count();
  }

  private static double share(AdaptiveSampler sampler) {
    return Math.scalb(1.0, -sampler.halvings());
  }
}
