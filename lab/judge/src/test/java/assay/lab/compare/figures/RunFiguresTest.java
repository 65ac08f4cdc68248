package assay.lab.compare.figures;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyKey.Tag;
import assay.lab.plan.result.Figure;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.RunBuilder;
import java.io.IOException;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class RunFiguresTest {
  private static final Figure MEAN = Figure.parse("mean-latency of read in run");
  private static final Figure P50 = Figure.parse("p50 of read in run");

  @Test
  void aMeanIsTakenWhereItIsAskedFor() throws IOException {
    RecordedRun run =
        new RunBuilder("closed", Double.NaN)
            .samples("read", Tag.OK, 1_000, 2_000_000)
            .samples("update", Tag.OK, 1_000, 9_000_000)
            .build();
    RunFigures asked = RunFigures.of(run, List.of(MEAN));
    assertThat(asked.figures().get(MEAN)).isCloseTo(2e6, Percentage.withPercentage(0.5));
    assertThat(asked.figures()).containsKey(P50);
    assertThat(RunFigures.of(run).figures()).doesNotContainKey(MEAN);
  }

  @Test
  void whatNothingEndedHasNoMean() throws IOException {
    RecordedRun run =
        new RunBuilder("closed", Double.NaN).samples("read", Tag.FAILED, 100, 1_000_000).build();
    assertThat(RunFigures.of(run, List.of(MEAN)).figures()).doesNotContainKey(MEAN);
  }
}
