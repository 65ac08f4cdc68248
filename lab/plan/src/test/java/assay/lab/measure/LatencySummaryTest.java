package assay.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Random;
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
    for (Percentile each : Percentile.values()) {
      assertThat(summary.nanos(each))
          .isCloseTo(Math.round(each.quantile() * 100_000_000), withinPercentage(0.1));
    }
    assertThat(summary.maxNanos()).isCloseTo(100_000_000L, withinPercentage(0.1));
  }

  @Test
  void figuresAreThoseThatTheHistogramGives() {
    Random random = new Random(3);
    for (int samples : new int[] {1, 2, 3, 10, 99, 100, 101, 1000, 20_000}) {
      Histogram histogram = new Histogram(3_600_000_000_000L, 3);
      for (int i = 0; i < samples; i++) {
        histogram.recordValueWithCount(
            (long) Math.exp(random.nextDouble() * 28) - 1, 1 + random.nextInt(3));
      }
      LatencySummary summary = LatencySummary.of(histogram);
      assertThat(summary)
          .as("%d samples", samples)
          .isEqualTo(
              new LatencySummary(
                  histogram.getTotalCount(),
                  summary.meanNanos(),
                  histogram.getMinValue(),
                  percentile -> histogram.getValueAtPercentile(100 * percentile.quantile())));
      assertThat(summary.meanNanos()).isCloseTo(histogram.getMean(), withinPercentage(1e-9));
    }
  }

  @Test
  void nothingIsAllZero() {
    assertThat(LatencySummary.of(new Histogram(3)))
        .isEqualTo(new LatencySummary(0, 0, 0, percentile -> 0));
  }
}
