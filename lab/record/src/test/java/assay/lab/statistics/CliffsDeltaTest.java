package assay.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CliffsDeltaTest {
  @Test
  void samplesThatDoNotTouchAreFurthestApart() {
    CliffsDelta delta = CliffsDelta.of(new Sample(1, 2, 3, 4), new Sample(5, 6, 7, 8));
    assertThat(delta.value()).isEqualTo(1);
    // Two of the 70 orders of four and four.
    assertThat(delta.chance()).isEqualTo(2 / 70.0, within(1e-12));
    assertThat(delta.interval().orElseThrow().high()).isEqualTo(1);
    assertThat(delta.interval().orElseThrow().low()).isBetween(0.0, 0.6);
    assertThat(CliffsDelta.of(new Sample(5, 6, 7, 8), new Sample(1, 2, 3, 4)).value())
        .isEqualTo(-1);
  }

  @Test
  void equalSamplesDoNotDiffer() {
    CliffsDelta delta = CliffsDelta.of(new Sample(3, 3, 3), new Sample(3, 3, 3));
    assertThat(delta.value()).isZero();
    assertThat(delta.chance()).isEqualTo(1);
    assertThat(delta.interval().orElseThrow().contains(0)).isTrue();
  }

  @Test
  void pairsAreCountedByHand() {
    // Of the six pairs the other is higher in four, lower in one, equal in one.
    CliffsDelta delta = CliffsDelta.of(new Sample(1, 3), new Sample(2, 3, 9));
    assertThat(delta.value()).isEqualTo((4 - 1) / 6.0, within(1e-12));
    assertThat(delta.interval()).isEmpty();
  }

  @Test
  void threeAndThreeRepeatsCannotTellMuch() {
    assertThat(CliffsDelta.of(new Sample(1, 2, 3), new Sample(4, 5, 6)).chance())
        .isEqualTo(0.1, within(1e-12));
    assertThat(CliffsDelta.of(new Sample(1, 2, 3, 4), new Sample(5, 6, 7, 8)).chance())
        .isLessThan(0.05);
  }

  @ParameterizedTest
  @CsvSource({"3, 0", "4, 1", "6, 0", "6, 2", "10, 1", "10, 3"})
  void itsIntervalHoldsTheTruth(int n, double shift) {
    double truth = 2 * NormalDistribution.of(0, 1).cumulativeProbability(shift / Math.sqrt(2)) - 1;
    long held =
        IntStream.range(0, 1000)
            .filter(
                seed -> {
                  Random random = new Random(seed);
                  Sample base = normal(random, n, 0);
                  return CliffsDelta.of(base, normal(random, n, shift))
                      .interval()
                      .orElseThrow()
                      .contains(truth);
                })
            .count();
    assertThat(held / 1000.0).isBetween(n == 3 ? 0.88 : 0.93, 0.995);
  }

  @Test
  void anEmptySampleHasNoRank() {
    assertThatThrownBy(() -> CliffsDelta.of(new Sample(), new Sample(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Sample normal(Random random, int n, double mean) {
    return new Sample(
        IntStream.range(0, n).mapToDouble(i -> mean + random.nextGaussian()).toArray());
  }
}
