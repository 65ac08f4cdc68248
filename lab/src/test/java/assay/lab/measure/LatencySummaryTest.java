package assay.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencySummaryTest {
  @Test
  void figuresAreThoseOfTheSamples() {
    Histogram histogram = new Histogram(3);
    for (int i = 1; i <= 100_000; i++) {
      histogram.recordValue(i * 1000L);
    }
    LatencySummary summary = LatencySummary.of(histogram);
    assertThat(summary.count()).isEqualTo(100_000);
    assertThat(summary.meanNanos()).isCloseTo(50_000_500, within(50_000.0));
    assertThat(summary.minNanos()).isEqualTo(1000);
    assertThat(summary.p50Nanos()).isCloseTo(50_000_000L, withinPercentage(0.1));
    assertThat(summary.p90Nanos()).isCloseTo(90_000_000L, withinPercentage(0.1));
    assertThat(summary.p95Nanos()).isCloseTo(95_000_000L, withinPercentage(0.1));
    assertThat(summary.p99Nanos()).isCloseTo(99_000_000L, withinPercentage(0.1));
    assertThat(summary.p999Nanos()).isCloseTo(99_900_000L, withinPercentage(0.1));
    assertThat(summary.p9999Nanos()).isCloseTo(99_990_000L, withinPercentage(0.1));
    assertThat(summary.maxNanos()).isCloseTo(100_000_000L, withinPercentage(0.1));
  }

  @Test
  void nothingIsAllZero() {
    assertThat(LatencySummary.of(new Histogram(3)))
        .isEqualTo(new LatencySummary(0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
  }
}
