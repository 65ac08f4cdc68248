package assay.lab.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class DistributionProofTest {
  private static final int DRAWS = 50_000;
  private static final double CONSTANT = 100_000;

  private final DistributionProof uniform = DistributionProof.uniform();
  private final DistributionProof exponential = DistributionProof.exponential();

  @Test
  void theDistributionItselfPasses() {
    assertThat(failed(uniform, x -> x)).isEmpty();
    assertThat(failed(exponential, x -> x)).isEmpty();
  }

  @Test
  void whatAWaitCostsIsAllowed() {
    assertThat(failed(uniform, x -> x + 100)).isEmpty();
    assertThat(failed(exponential, x -> x + 100)).isEmpty();
  }

  @Test
  void whatAWaitDoesNotCostFails() {
    Histogram constant = histogram(i -> CONSTANT + 100);
    assertThat(failed(uniform, times(uniform, x -> x + 400), constant))
        .contains("uniform times, p50", "uniform times, mean");
    assertThat(failed(exponential, times(exponential, x -> x + 400), constant))
        .contains("exponential times, p50", "exponential times, mean");
  }

  @Test
  void aWaitThatCostsTooMuchFails() {
    assertThat(failed(uniform, x -> x + 700)).containsExactly("uniform, cost of a wait");
  }

  @Test
  void timesThatAreTooLongFail() {
    Histogram constant = histogram(i -> CONSTANT);
    assertThat(failed(uniform, times(uniform, x -> x * 1.01), constant))
        .contains("uniform times, p50", "uniform times, p90", "uniform times, p99")
        .contains("uniform times, mean");
    assertThat(failed(exponential, times(exponential, x -> x * 1.01), constant))
        .contains("exponential times, p50", "exponential times, p99");
  }

  @Test
  void timesThatAreTooShortFail() {
    assertThat(failed(uniform, x -> x * 0.99))
        .contains("uniform times, p50", "uniform times, p90", "uniform times, p99");
    assertThat(failed(exponential, x -> x * 0.99))
        .contains("exponential times, p50", "exponential times, p90", "exponential times, mean");
  }

  @Test
  void anotherShapeOfTheSameMeanFails() {
    assertThat(failed(uniform, times(exponential, x -> x), histogram(i -> CONSTANT)))
        .contains("uniform times, p50", "uniform times, p90", "uniform times, p99");
  }

  @Test
  void fewHeldUpOperationsDoNoHarm() {
    assertThat(failed(uniform, heldUp(0.002, 1))).isEmpty();
    assertThat(failed(exponential, heldUp(0.002, 2))).isEmpty();
  }

  @Test
  void manyHeldUpOperationsFail() {
    assertThat(failed(uniform, heldUp(0.02, 3))).containsExactly("uniform, delayed > 20 µs");
  }

  /** Pauses that hit each operation by its length, and one kind of them more often by chance. */
  @Test
  void rareLongPausesDoNoHarm() {
    for (int seed = 0; seed < 20; seed++) {
      Histogram times = paused(times(exponential, x -> x), 3, seed);
      Histogram constant = paused(histogram(i -> CONSTANT), seed % 3, seed);
      assertThat(failed(exponential, times, constant)).isEmpty();
    }
  }

  @Test
  void nothingRecordedFails() {
    assertThat(uniform.checks(new Histogram(3), histogram(i -> CONSTANT)))
        .noneMatch(CalibrationCheck::passed);
    assertThat(uniform.checks(times(uniform, x -> x), new Histogram(3)))
        .noneMatch(CalibrationCheck::passed);
  }

  /** The same with some operations more that a pause of 1 to 4 ms made long. */
  private static Histogram paused(Histogram times, int pauses, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < pauses; i++) {
      times.recordValue(1_000_000 + random.nextInt(3_000_000));
    }
    return times;
  }

  /** Some are held up, by 0 to 300 µs. */
  private static DoubleUnaryOperator heldUp(double share, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return nanos -> nanos + (random.nextDouble() < share ? random.nextDouble() * 300_000 : 0);
  }

  /** What fails where each operation is changed alike. */
  private static List<String> failed(DistributionProof proof, DoubleUnaryOperator change) {
    return failed(proof, times(proof, change), histogram(i -> change.applyAsDouble(CONSTANT)));
  }

  private static List<String> failed(DistributionProof proof, Histogram times, Histogram constant) {
    return proof.checks(times, constant).stream()
        .filter(check -> !check.passed())
        .map(CalibrationCheck::name)
        .toList();
  }

  private static Histogram times(DistributionProof proof, DoubleUnaryOperator change) {
    return histogram(
        i -> change.applyAsDouble(proof.nanos().inverseCumulativeProbability((i + 0.5) / DRAWS)));
  }

  private static Histogram histogram(DoubleUnaryOperator time) {
    Histogram times = new Histogram(3);
    times.setAutoResize(true);
    for (int i = 0; i < DRAWS; i++) {
      times.recordValue((long) time.applyAsDouble(i));
    }
    return times;
  }
}
