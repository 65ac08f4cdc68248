package assay.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Intervals hold the truth as often as they claim, on samples whose truth is known. */
class BootstrapTest {
  private static final Bootstrap BOOTSTRAP = new Bootstrap(1, 999);
  private static final int TRIALS = 1000;

  /** What a skewed figure such as a latency looks like over repeats; its median is 1. */
  private static Sample lognormal(Random random, int n, double scale) {
    return new Sample(
        IntStream.range(0, n)
            .mapToDouble(i -> scale * Math.exp(0.5 * random.nextGaussian()))
            .toArray());
  }

  private static double share(IntPredicate trial) {
    return IntStream.range(0, TRIALS).filter(trial).count() / (double) TRIALS;
  }

  /** From six repeats on within two standard errors; above it may be wider than asked for. */
  @ParameterizedTest
  @CsvSource({
    "3, 0.75, 0.72, 0.78",
    "4, 0.875, 0.845, 0.905",
    "5, 0.9375, 0.9075, 0.9675",
    "6, 0.95, 0.936, 0.995",
    "7, 0.95, 0.936, 0.995",
    "8, 0.95, 0.936, 0.995",
    "10, 0.95, 0.936, 0.995",
    "20, 0.95, 0.936, 0.995"
  })
  void aMediansIntervalHoldsTheTruthAsOftenAsItSays(
      int n, double confidence, double least, double most) {
    double held =
        share(
            seed -> {
              ConfidenceInterval interval =
                  BOOTSTRAP.median(lognormal(new Random(seed), n, 1)).orElseThrow();
              assertThat(interval.confidence()).isEqualTo(confidence);
              return interval.contains(1);
            });
    assertThat(held).isBetween(least, most);
  }

  @ParameterizedTest
  @CsvSource({"3, 3, 0.90", "4, 4, 0.95", "5, 5, 0.95", "5, 9, 0.95", "10, 10, 0.95"})
  void differencesAndRatiosHoldTheTruthAsOften(int n, int m, double confidence) {
    double difference =
        share(
            seed -> {
              Random random = new Random(seed);
              ConfidenceInterval found =
                  BOOTSTRAP
                      .difference(lognormal(random, n, 1), lognormal(random, m, 1))
                      .orElseThrow();
              assertThat(found.confidence()).isEqualTo(confidence);
              return found.contains(0);
            });
    double ratio =
        share(
            seed -> {
              Random random = new Random(seed);
              return BOOTSTRAP
                  .ratio(lognormal(random, n, 1), lognormal(random, m, 1.3))
                  .orElseThrow()
                  .contains(1.3);
            });
    assertThat(difference).isBetween(confidence - 0.03, 0.995);
    assertThat(ratio).isBetween(confidence - 0.03, 0.995);
  }

  @Test
  void fewerThanThreeRepeatsAreUndetermined() {
    Sample two = new Sample(1, 2);
    Sample many = new Sample(1, 2, 3, 4, 5, 6);
    assertThat(BOOTSTRAP.median(two)).isEmpty();
    assertThat(BOOTSTRAP.difference(two, many)).isEmpty();
    assertThat(BOOTSTRAP.ratio(many, two)).isEmpty();
  }

  @Test
  void aRatioNeedsPositiveValues() {
    assertThat(BOOTSTRAP.ratio(new Sample(0, 1, 2), new Sample(1, 2, 3))).isEmpty();
    assertThat(BOOTSTRAP.ratio(new Sample(1, 2, 3), new Sample(-1, 2, 3))).isEmpty();
  }

  @Test
  void oneSeedGivesOneInterval() {
    Sample sample = lognormal(new Random(5), 8, 1);
    assertThat(BOOTSTRAP.median(sample)).isEqualTo(new Bootstrap(1, 999).median(sample));
    assertThat(new Bootstrap(1, 99_999).median(sample))
        .isEqualTo(new Bootstrap(2, 99_999).median(sample));
  }

  @Test
  void valuesThatAreUnknownAreNoSample() {
    assertThatThrownBy(() -> new Sample(1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Bootstrap(1, 10)).isInstanceOf(IllegalArgumentException.class);
  }
}
