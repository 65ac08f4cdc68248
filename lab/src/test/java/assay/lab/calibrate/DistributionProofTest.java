package assay.lab.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class DistributionProofTest {
  private static final TimerCost TIMER = new TimerCost(20, 20, 100, 15_000, 60_000);
  private static final int DRAWS = 50_000;

  private final DistributionProof uniform = DistributionProof.uniform();
  private final DistributionProof exponential = DistributionProof.exponential();

  @Test
  void theDistributionItselfPasses() {
    assertThat(failed(uniform, recorded(uniform, x -> x))).isEmpty();
    assertThat(failed(exponential, recorded(exponential, x -> x))).isEmpty();
  }

  @Test
  void theTimersCostIsAllowed() {
    assertThat(failed(uniform, recorded(uniform, x -> x + 90))).isEmpty();
    assertThat(failed(exponential, recorded(exponential, x -> x + 90))).isEmpty();
  }

  @Test
  void timesThatAreTooLongFail() {
    assertThat(failed(uniform, recorded(uniform, x -> x * 1.02)))
        .contains("uniform times, p50", "uniform times, p90", "uniform times, p99")
        .contains("uniform times, mean");
    assertThat(failed(exponential, recorded(exponential, x -> x * 1.05)))
        .contains("exponential times, p50", "exponential times, p99");
  }

  @Test
  void timesThatAreTooShortFail() {
    assertThat(failed(uniform, recorded(uniform, x -> x * 0.99)))
        .contains("uniform times, p50", "uniform times, p90", "uniform times, p99");
    assertThat(failed(exponential, recorded(exponential, x -> x * 0.99)))
        .contains("exponential times, p50", "exponential times, p90", "exponential times, mean");
  }

  @Test
  void anotherShapeOfTheSameMeanFails() {
    assertThat(failed(uniform, recorded(exponential, x -> 5 * x)))
        .contains("uniform times, p50", "uniform times, p90", "uniform times, p99");
  }

  @Test
  void fewHeldUpOperationsAreCountedAndDoNoHarm() {
    Histogram times = recorded(uniform, x -> x);
    times.recordValueWithCount(4_000_000, 20);

    List<Check> checks = uniform.checks(times, TIMER);

    assertThat(checks).allMatch(Check::passed);
    assertThat(checks).extracting(Check::measured).contains("20 of 50,020");
  }

  @Test
  void manyHeldUpOperationsFail() {
    Histogram times = recorded(uniform, x -> x);
    times.recordValueWithCount(4_000_000, 500);

    assertThat(failed(uniform, times)).containsExactly("uniform times, held up");
  }

  @Test
  void nothingRecordedFails() {
    assertThat(uniform.checks(new Histogram(3), TIMER)).noneMatch(Check::passed);
  }

  private static List<String> failed(DistributionProof proof, Histogram times) {
    return proof.checks(times, TIMER).stream()
        .filter(check -> !check.passed())
        .map(Check::name)
        .toList();
  }

  private static Histogram recorded(DistributionProof proof, DoubleUnaryOperator change) {
    Histogram times = new Histogram(3);
    times.setAutoResize(true);
    for (int i = 0; i < DRAWS; i++) {
      double drawn = proof.quantileNanos().applyAsDouble((i + 0.5) / DRAWS);
      times.recordValue((long) change.applyAsDouble(drawn));
    }
    return times;
  }
}
