package assay.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.Percentile;
import assay.lab.report.page.Figures;
import assay.lab.run.OperationRow;
import assay.lab.run.RecordedRun;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RunLineTest {
  static Stream<RecordedRun> runs() {
    return TextSummaryTest.runs();
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("runs")
  void everyRunIsOneLineOfTheSameColumns(RecordedRun run) {
    assertThat(RunLine.of(run, StandardCharsets.UTF_8))
        .matches(" *(–|[0-9.,kM]+/s)  (p99|max) +(–|[0-9.]+ [nµm]?s)  .*")
        .hasSizeGreaterThanOrEqualTo(9 + 6 + 8 + 2 + 19);
  }

  @Test
  void ofFewOperationsTheLongestIsTold() {
    assertThat(RunLine.of(SampleRuns.few(), StandardCharsets.UTF_8))
        .matches(" *[0-9.]+/s  max +[0-9.]+ m?s  INTERRUPTED.*");
  }

  @Test
  void rateAndTimeAreOfAllOperations() {
    RecordedRun run = SampleRuns.mixed(60);
    List<OperationRow> rows = OperationRow.of(run, "run");
    double all = rows.stream().mapToDouble(OperationRow::okPerSecond).sum();
    double[] times =
        rows.stream().mapToDouble(row -> Percentile.P99.nanos(row.response())).sorted().toArray();
    String[] words = RunLine.of(run, StandardCharsets.UTF_8).strip().split(" +", -1);
    assertThat(words).startsWith(Figures.rate(all) + "/s", "p99");
    assertThat(times).hasSize(2);
    assertThat(Double.parseDouble(words[2]))
        .as("between those of both")
        .isBetween(times[0] / 1e9 - 0.01, times[1] / 1e9 + 0.01);
    assertThat(words[3]).isEqualTo("s");
  }
}
