package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencySummary;
import assay.lab.measure.Percentile;
import assay.lab.run.file.RunFolder;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhaseHeadlineTest {
  @Test
  void aPercentileOfTooFewOperationsIsNull() throws Exception {
    LatencySummary summary = LatencySummary.of(Recorded.times(25, 9_500_000));
    PhaseHeadline headline = new PhaseHeadline(0.5, 25, 0, List.of("read"), summary);
    JsonNode times = RunFolder.JSON.valueToTree(headline).path("times");
    assertThat(times.path("p50Nanos").longValue()).isBetween(9_400_000L, 9_600_000L);
    assertThat(times.path("p99Nanos").isNull()).isTrue();
    assertThat(times.path("maxNanos").longValue()).isBetween(9_400_000L, 9_600_000L);
    PhaseHeadline read =
        RunFolder.JSON.readValue(RunFolder.JSON.writeValueAsBytes(headline), PhaseHeadline.class);
    assertThat(read.times().count()).isEqualTo(25);
    assertThat(Percentile.P99.nanos(read.times())).isNaN();
    assertThat(Percentile.P50.nanos(read.times()))
        .isEqualTo(Percentile.P50.nanos(headline.times()));
  }
}
