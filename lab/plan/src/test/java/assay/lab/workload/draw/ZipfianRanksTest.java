package assay.lab.workload.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ranks against the zipfian law. A rank's probability is found exactly, as the width of the
 * variates that give it. The method itself is exact for the first two ranks and near for the rest.
 */
class ZipfianRanksTest {
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.8, 0.99})
  void everyRankHasItsShare(double exponent) {
    int items = 1000;
    ZipfianRanks ranks = new ZipfianRanks(items, exponent);
    double zeta = plainZeta(items, exponent);
    for (int rank = 0; rank < items; rank++) {
      double expected = Math.pow(rank + 1.0, -exponent) / zeta;
      double found = firstVariateOf(ranks, rank + 1) - firstVariateOf(ranks, rank);
      double tolerance = rank < 2 ? 1e-6 : rank < 20 ? 20 : 6;
      assertThat(found).as("rank %d", rank).isCloseTo(expected, withinPercentage(tolerance));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 9_999, 10_000, 10_001, 3_000_000})
  void theSumIsThatOfItsTerms(long items) {
    for (double exponent : new double[] {0.01, 0.5, 0.99}) {
      // The first rank's share is 1 / ζ(n), and shows the sum that the class itself keeps.
      double share = items == 1 ? 1 : firstVariateOf(new ZipfianRanks(items, exponent), 1);
      assertThat(1 / share)
          .as("exponent %s", exponent)
          .isCloseTo(plainZeta(items, exponent), withinPercentage(2e-10));
    }
  }

  @Test
  void theSumOverYcsbsTenBillionRanksIsTheOneItUses() {
    double share = firstVariateOf(new ZipfianRanks(10_000_000_000L, 0.99), 1);
    assertThat(1 / share).isCloseTo(26.46902820178302, within(1e-8));
  }

  @Test
  void grownRanksAreThoseOfTheirSizeFromTheBeginning() {
    for (long from : new long[] {1, 5_000, 9_999, 10_000, 123_456}) {
      ZipfianRanks grown = new ZipfianRanks(from, 0.99);
      for (long items = from; items <= from + 20_000; items += 1_000) {
        grown.growTo(items);
      }
      ZipfianRanks fresh = new ZipfianRanks(from + 20_000, 0.99);
      for (double u = 0; u < 1; u += 1.0 / 4096) {
        assertThat(grown.rank(u)).isEqualTo(fresh.rank(u));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1_000, 1_000_000, 10_000_000_000L})
  void ranksOfYcsbsExponentAreThoseOfItsPowerButForRounding(long items) {
    ZipfianRanks ranks = new ZipfianRanks(items, 0.99);
    double zeta = 1 / firstVariateOf(ranks, 1);
    double eta = (1 - Math.pow(2.0 / items, 1 - 0.99)) / (1 - (1 + Math.pow(2, -0.99)) / zeta);
    SplittableRandom random = new SplittableRandom(5);
    int others = 0;
    int draws = 200_000;
    for (int i = 0; i < draws; i++) {
      double u = random.nextDouble();
      long byPower = (long) (items * Math.pow(eta * u - eta + 1, 1 / (1 - 0.99)));
      if (u * zeta >= 1 + Math.pow(0.5, 0.99) && ranks.rank(u) != Math.min(byPower, items - 1)) {
        others++;
        // What the power of 100.00000000000009 and the zeta found by halving leave of 53 bits.
        assertThat((double) ranks.rank(u)).isCloseTo((double) byPower, withinPercentage(1e-7));
      }
    }
    assertThat(others).isLessThan(items > 1_000_000 ? draws / 20 : draws / 1000);
  }

  @Test
  void noVariateLeavesTheRanks() {
    double greatest = Math.nextDown(1.0);
    for (long items : new long[] {1, 2, 3, 100, 5_000_000_000L}) {
      ZipfianRanks ranks = new ZipfianRanks(items, 0.99);
      assertThat(ranks.rank(0)).isZero();
      assertThat(ranks.rank(greatest)).isBetween(items * 99 / 100, items - 1);
    }
  }

  @Test
  void refusesWhatHasNoDistribution() {
    for (double exponent : new double[] {0, 1, -1, 2, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new ZipfianRanks(10, exponent))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> new ZipfianRanks(0, 0.99))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** The least variate that gives {@code rank} or more; 1 if none does. */
  private static double firstVariateOf(ZipfianRanks ranks, long rank) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < 60 && rank > 0; i++) {
      double middle = (low + high) / 2;
      if (ranks.rank(middle) >= rank) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return rank == 0 ? 0 : high;
  }

  private static double plainZeta(long items, double exponent) {
    double sum = 0;
    for (long i = items; i >= 1; i--) {
      sum += Math.pow((double) i, -exponent);
    }
    return sum;
  }
}
