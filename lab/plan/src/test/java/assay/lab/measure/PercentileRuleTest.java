package assay.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentileRuleTest {
  @ParameterizedTest
  @CsvSource({
    "0.5,20,2",
    "0.9,100,10",
    "0.95,200,20",
    "0.99,1000,100",
    "0.999,10000,1000",
    "1,1,1",
    "0,1,1"
  })
  void aPercentileNeedsSamplesAboveIt(double quantile, long phase, long interval) {
    assertThat(PercentileRule.PHASE.samplesNeeded(quantile)).isEqualTo(phase);
    assertThat(PercentileRule.PHASE.allows(quantile, phase)).isTrue();
    assertThat(PercentileRule.PHASE.allows(quantile, phase - 1)).isFalse();
    assertThat(PercentileRule.INTERVAL.samplesNeeded(quantile)).isEqualTo(interval);
  }

  @Test
  void withFewerSamplesItIsUnknown() {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(9_500_000, 999);
    assertThat(PercentileRule.PHASE.nanos(histogram, 0.99)).isNaN();
    histogram.recordValue(9_500_000);
    assertThat(PercentileRule.PHASE.nanos(histogram, 0.99)).isBetween(9.4e6, 9.6e6);
    assertThat(PercentileRule.PHASE.allows(0.99, 999)).isFalse();
    assertThat(PercentileRule.PHASE.allows(0.99, 1000)).isTrue();
  }
}
