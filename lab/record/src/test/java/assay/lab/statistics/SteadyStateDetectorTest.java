package assay.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Known step responses, ramps, stalls and noises, a thousand seeds each. */
class SteadyStateDetectorTest {
  private static double[] series(int length, int seed, double noise, IntToDoubleFunction level) {
    Random random = new Random(seed);
    return IntStream.range(0, length)
        .mapToDouble(i -> level.applyAsDouble(i) * (1 + noise * random.nextGaussian()))
        .toArray();
  }

  private static SteadyState.Steady steady(double[] series) {
    SteadyState found = SteadyStateDetector.detect(series);
    assertThat(found).isInstanceOf(SteadyState.Steady.class);
    return (SteadyState.Steady) found;
  }

  private static long steadyWithin(
      int least, int most, int length, double noise, IntToDoubleFunction f) {
    return IntStream.range(0, 1000)
        .mapToObj(seed -> SteadyStateDetector.detect(series(length, seed, noise, f)))
        .filter(SteadyState.Steady.class::isInstance)
        .mapToInt(found -> ((SteadyState.Steady) found).warmupSteps())
        .filter(warmup -> warmup >= least && warmup <= most)
        .count();
  }

  private static long never(int length, double noise, IntToDoubleFunction level) {
    return IntStream.range(0, 1000)
        .mapToObj(seed -> SteadyStateDetector.detect(series(length, seed, noise, level)))
        .filter(SteadyState.Never.class::isInstance)
        .count();
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 10, 20, 40})
  void aStepsEndIsFound(int warmup) {
    // Never before the step; behind it a few means, by chance.
    assertThat(steadyWithin(warmup, warmup + 15, 120, 0.03, i -> i < warmup ? 400 : 1000))
        .isGreaterThan(900);
  }

  @Test
  void anExponentialWarmUpIsCutWhereLittleOfItIsLeft() {
    // After three time constants of 15 s 4 % are left, after six nothing.
    assertThat(steadyWithin(40, 90, 300, 0.02, i -> 1000 * (1 - 0.8 * Math.exp(-i / 15.0))))
        .isGreaterThan(950);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 30, 60, 120, 300})
  void noiseAloneIsSteadyFromTheStart(int length) {
    assertThat(steadyWithin(0, 0, length, 0.1, i -> 1000)).isGreaterThan(950);
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 300})
  void evenStallsAreSteady(int length) {
    assertThat(steadyWithin(0, 0, length, 0.05, i -> i % 15 < 2 ? 100 : 1000)).isGreaterThan(950);
  }

  @Test
  void aConstantHasNoWarmUp() {
    assertThat(steady(series(60, 1, 0, i -> 1000)).warmupSteps()).isZero();
  }

  @Test
  void aStoreThatKeepsSlowingDownNeverGetsSteady() {
    assertThat(never(120, 0.03, i -> 1000 - 5 * i)).isGreaterThan(990);
    assertThat(never(300, 0.1, i -> 1000 - 2 * i)).isGreaterThan(950);
  }

  @Test
  void aDropIsSaidWithItsLevels() {
    assertThat(never(120, 0.03, i -> i < 80 ? 1000 : 800)).isGreaterThan(990);
    SteadyState late = SteadyStateDetector.detect(series(120, 1, 0.03, i -> i < 80 ? 1000 : 800));
    assertThat(late)
        .isInstanceOfSatisfying(
            SteadyState.Shifted.class,
            shift -> {
              assertThat(shift.step()).isBetween(75, 85);
              assertThat(shift.before()).isBetween(970.0, 1030.0);
              assertThat(shift.after()).isBetween(770.0, 830.0);
            });
  }

  @Test
  void aChangeTooSmallToMatterIsSteady() {
    for (int seed = 0; seed < 100; seed++) {
      steady(series(120, seed, 0.001, i -> i < 80 ? 1000 : 980));
    }
  }

  @Test
  void aShortSeriesSaysNothing() {
    assertThat(SteadyStateDetector.detect(series(19, 1, 0.1, i -> 1000)))
        .isEqualTo(new SteadyState.Undetermined());
    assertThat(SteadyStateDetector.detect(new double[0])).isEqualTo(new SteadyState.Undetermined());
  }

  @Test
  void aWeekOfSecondsIsJudgedInAMomentAndItsChangeFoundWhereItIs() {
    int week = 700_000;
    int drop = 420_000;
    SteadyState found =
        assertTimeout(
            Duration.ofSeconds(10),
            () -> SteadyStateDetector.detect(series(week, 1, 0.03, i -> i < drop ? 1000 : 800)));
    assertThat(found)
        .isInstanceOfSatisfying(
            SteadyState.Shifted.class,
            shift -> assertThat(shift.step()).isBetween(drop - 1000, drop + 1000));
  }

  @Test
  void ranksAreThoseOfEachPairSetSideBySide() {
    Random random = new Random(7);
    double[] values = random.ints(300, 0, 50).asDoubleStream().toArray();
    RankCounts counts = new RankCounts(values);
    for (int i = 0; i < values.length; i++) {
      double own = values[i];
      double[] earlier = Arrays.copyOf(values, i);
      assertThat((long) counts.below(i))
          .isEqualTo(Arrays.stream(values).filter(v -> v < own).count());
      assertThat((long) counts.above(i))
          .isEqualTo(Arrays.stream(values).filter(v -> v > own).count());
      assertThat((long) counts.earlierBelow(i))
          .isEqualTo(Arrays.stream(earlier).filter(v -> v < own).count());
      assertThat((long) counts.earlierAbove(i))
          .isEqualTo(Arrays.stream(earlier).filter(v -> v > own).count());
    }
  }
}
