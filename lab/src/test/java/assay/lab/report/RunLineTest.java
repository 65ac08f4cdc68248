package assay.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.LatencyFigure;
import assay.lab.report.page.Figures;
import assay.lab.run.OperationRow;
import assay.lab.run.RecordedRun;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Comparator;
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
        .matches(" *(–|[0-9.,kM]+/s)  p99 +(–|[0-9.]+ [nµm]?s)  .*")
        .hasSizeGreaterThanOrEqualTo(9 + 6 + 8 + 2 + 19);
  }

  @Test
  void theRateIsOfAllOperationsAndTheP99OfTheOneDoneMostOften() {
    RecordedRun run = SampleRuns.mixed(60);
    List<OperationRow> rows = OperationRow.of(run, "run");
    double all = rows.stream().mapToDouble(OperationRow::okPerSecond).sum();
    OperationRow most = Collections.max(rows, Comparator.comparingLong(OperationRow::ok));
    assertThat(RunLine.of(run, StandardCharsets.UTF_8).strip().split(" +", -1))
        .startsWith(
            (Figures.rate(all)
                    + "/s p99 "
                    + Figures.duration(LatencyFigure.P99.nanos(most.response())))
                .split(" ", -1));
  }
}
