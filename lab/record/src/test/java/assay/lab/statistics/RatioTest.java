package assay.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ratios of groups whose true ratio is known. */
class RatioTest {
  private static final Bootstrap BOOTSTRAP = new Bootstrap(1, 999);
  private static final int TABLES = 1000;
  private static final int REPEATS = 5;
  private static final double DEVIATION = 0.02;

  /** Five repeats of two groups, a machine's drift that moves both of a block. */
  private static Ratio table(Random random, double ratio, boolean blocks) {
    double[] base = new double[REPEATS];
    double[] other = new double[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
      double drift = blocks ? 1 + 0.3 * random.nextDouble() : 1;
      base[i] = 100 * drift * (1 + DEVIATION * random.nextGaussian());
      other[i] = 100 * drift * ratio * (1 + DEVIATION * random.nextGaussian());
    }
    return blocks
        ? Ratio.ofBlocks(new Sample(base), new Sample(other), BOOTSTRAP)
        : Ratio.ofGroups(new Sample(base), new Sample(other), BOOTSTRAP);
  }

  private static long count(Function<Random, Boolean> table) {
    Random random = new Random(20261124);
    return IntStream.range(0, TABLES).filter(i -> table.apply(random)).count();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void equalGroupsAreOrderedInAtMostOneOfTwentyTables(boolean blocks) {
    assertThat(count(random -> !table(random, 1, blocks).interval().orElseThrow().contains(1)))
        .isBetween(1L, TABLES / 20L);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void sixPerCentAreFoundInFourOfFiveTables(boolean blocks) {
    assertThat(count(random -> table(random, 1.06, blocks).interval().orElseThrow().low() > 1))
        .isGreaterThanOrEqualTo(TABLES * 4L / 5);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theIntervalHoldsTheTrueRatio(boolean blocks) {
    assertThat(count(random -> table(random, 3, blocks).interval().orElseThrow().contains(3)))
        .isGreaterThanOrEqualTo(TABLES * 95L / 100);
  }

  @Test
  void aboutThatManyRepeatsDecide() {
    double bound = 1.01;
    Ratio few = spread(REPEATS);
    int needed = few.repeatsToDecide(bound).orElseThrow();
    assertThat(few.interval().orElseThrow().contains(bound)).isTrue();
    assertThat(needed).isGreaterThan(2 * REPEATS);
    assertThat(spread(needed / 2).interval().orElseThrow().contains(bound)).isTrue();
    assertThat(spread(2 * needed).interval().orElseThrow().contains(bound)).isFalse();
  }

  /** Ratios about 1.02 that lie as those of a normal distribution do. */
  private static Ratio spread(int repeats) {
    double[] base = new double[repeats];
    double[] other = new double[repeats];
    for (int i = 0; i < repeats; i++) {
      double quantile =
          NormalDistribution.of(0, 1).inverseCumulativeProbability((i + 0.5) / repeats);
      base[i] = 1;
      other[i] = 1.02 * Math.exp(DEVIATION * quantile);
    }
    return Ratio.ofBlocks(new Sample(base), new Sample(other), BOOTSTRAP);
  }

  @Test
  void aRatioAtTheBoundIsNeverDecided() {
    Ratio ratio = table(new Random(1), 1, true);
    assertThat(ratio.repeatsToDecide(ratio.value())).isEmpty();
  }

  @Test
  void fewRepeatsAndZerosHaveNoInterval() {
    assertThat(Ratio.ofBlocks(new Sample(1, 2), new Sample(2, 4), BOOTSTRAP))
        .satisfies(ratio -> assertThat(ratio.value()).isEqualTo(2))
        .satisfies(ratio -> assertThat(ratio.interval()).isEmpty());
    assertThat(Ratio.ofBlocks(new Sample(0, 1, 2), new Sample(1, 1, 1), BOOTSTRAP))
        .satisfies(ratio -> assertThat(ratio.value()).isNaN())
        .satisfies(ratio -> assertThat(ratio.interval()).isEmpty());
    assertThat(Ratio.ofGroups(new Sample(), new Sample(1, 1, 1), BOOTSTRAP).value()).isNaN();
  }

  @Test
  void valuesThatNeverDifferHaveAnIntervalOfNoWidth() {
    ConfidenceInterval interval =
        Ratio.ofGroups(new Sample(2, 2, 2), new Sample(3, 3, 3), BOOTSTRAP)
            .interval()
            .orElseThrow();
    assertThat(interval.low()).isCloseTo(1.5, offset(1e-12));
    assertThat(interval.high()).isCloseTo(1.5, offset(1e-12));
  }
}
