package assay.study.query.crossover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CrossoverTest {
  private static final double[] SHARES = {0.0001, 0.001, 0.005, 0.02, 0.1};
  private static final double SCAN_NANOS = 40e6;
  private static final int QUERIES = 20;

  /** A scan takes the same whatever it accepts; a look-up as long as it accepts, and a little. */
  private static List<CrossoverPoint> sweep(double crossover, double noise, Random random) {
    List<CrossoverPoint> points = new ArrayList<>();
    for (double share : SHARES) {
      points.add(
          new CrossoverPoint(
              share,
              times(SCAN_NANOS, noise, random),
              times(SCAN_NANOS * share / crossover, noise, random)));
    }
    return points;
  }

  private static Times times(double median, double noise, Random random) {
    long[] times = new long[QUERIES];
    for (int i = 0; i < times.length; i++) {
      times[i] = Math.round(median * Math.exp(noise * random.nextGaussian()));
    }
    return new Times(times);
  }

  @Test
  void theIntervalHoldsTheTrueCrossoverNinetyThreeTimesInAHundred() {
    int held = 0;
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      double truth = 0.001 * Math.exp(random.nextDouble() * Math.log(50));
      Crossover.Outcome outcome = Crossover.of(sweep(truth, 0.3, random));
      assertThat(outcome.isKnown()).isTrue();
      Crossover found = outcome.crossover();
      assertThat(found.share()).isBetween(found.low(), found.high());
      held += truth >= found.low() && truth <= found.high() ? 1 : 0;
    }
    assertThat(held).isBetween(186, 199);
  }

  @Test
  void withoutNoiseItIsExact() {
    Crossover found = Crossover.of(sweep(0.0083, 0, new Random(1))).crossover();
    assertThat(found.share()).isBetween(0.00829, 0.00831);
    assertThat(found.high() / found.low()).isLessThan(1.001);
  }

  @Test
  void whereOneWayIsFasterAllAlongNoneIsTold() {
    assertThat(Crossover.of(sweep(0.9, 0.1, new Random(1))).refusal())
        .startsWith("a scan is not clearly faster than the index at the largest share");
    assertThat(Crossover.of(sweep(0.00001, 0.1, new Random(1))).refusal())
        .startsWith("the index is not clearly faster than a scan at the smallest share");
    assertThat(Crossover.of(sweep(0.1, 0.5, new Random(1))).isKnown()).isFalse();
  }

  @Test
  void valuesThatFallAreReplacedByTheirMean() {
    assertThat(Crossover.isotonic(new double[] {1, 3, 2, 4, 0}))
        .containsExactly(1, 2.25, 2.25, 2.25, 2.25);
    assertThat(Crossover.isotonic(new double[] {3, 2, 1})).containsExactly(2, 2, 2);
    assertThat(Crossover.isotonic(new double[] {1, 2, 3})).containsExactly(1, 2, 3);
  }
}
