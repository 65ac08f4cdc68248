package assay.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import assay.lab.compare.Group;
import assay.lab.compare.SampleGroups;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.Measured;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FindingSpec;
import assay.lab.plan.result.RatioBound;
import assay.lab.plan.result.ResultTableSpec;
import assay.lab.plan.result.ResultTableSpec.Column;
import assay.lab.plan.result.Results;
import assay.lab.plan.result.SourceRatio;
import assay.lab.plan.result.VariantName;
import assay.lab.report.comparison.DrawnResults;
import assay.lab.report.comparison.ResultsText;
import assay.lab.run.Manifest;
import assay.lab.run.Recorded;
import assay.lab.statistics.Bootstrap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Findings and tables of groups whose numbers are known. */
class FindingTest {
  private static final Bootstrap BOOTSTRAP = new Bootstrap(1, 999);
  private static final Figure RATE = Figure.parse("ok/s of read in run");
  private static final Figure FIRST = Figure.parse("ok/s of read in first");

  /** A machine that gets slower from repeat to repeat. */
  private static final double[] DRIFT = {100, 80, 60, 40, 20};

  private static final Group WHOLE = group("A", "tablets=1", DRIFT, 1, 1.01, 0.99, 1, 1.02);
  private static final Group SPLIT = group("B", "tablets=17", DRIFT, 1.2, 1.22, 1.18, 1.21, 1.19);
  private static final Group SAME = group("C", "tablets=18", DRIFT, 1, 0.98, 1.01, 1.03, 0.97);
  private static final Group FEW = group("D", "tablets=19", DRIFT, 1, 2);
  private static final List<Group> GROUPS = List.of(WHOLE, SPLIT, SAME, FEW);

  private static Group group(String label, String variant, double[] drift, double... values) {
    List<RunFigures> runs = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      Map<Figure, Double> figures = new LinkedHashMap<>();
      figures.put(RATE, drift[i] * values[i]);
      figures.put(FIRST, 2 * drift[i]);
      runs.add(
          new RunFigures(
              Path.of("runs", label, Integer.toString(i)),
              manifest(variant, Results.NONE, i + 1),
              figures,
              List.of()));
    }
    return new Group(label, variant, runs, List.of());
  }

  private static Manifest manifest(String variant, Results results, int repeat) {
    String[] parts = variant.split("=", -1);
    return Recorded.finished(
        SamplePlans.of(
            SamplePlans.READS,
            Optional.of(
                SamplePlans.origin(
                    variant, Map.of(parts[0], parts[1]), Measured.STORE, results, repeat)),
            new PhasePlan[] {SamplePlans.load()}));
  }

  private static FindingSpec spec(String expect, String... ratio) {
    return new FindingSpec(
        "more tablets are faster",
        RATE,
        Optional.empty(),
        List.of(ratio).stream().map(VariantName::new).toList(),
        RatioBound.parse(expect),
        Optional.of(new SourceRatio(1.25)),
        "as two servers share the load");
  }

  @ParameterizedTest
  @CsvSource({
    "tablets=17, tablets=1, > 1, REPRODUCED",
    "tablets=17, tablets=1, > 1.5, CONTRARY",
    "tablets=1, tablets=17, > 1, CONTRARY",
    "tablets=1, tablets=17, < 1, REPRODUCED",
    "tablets=18, tablets=1, > 1, UNDETERMINED",
    "tablets=18, tablets=1, 0.8 to 1.25, REPRODUCED",
    "tablets=19, tablets=1, > 1, NOT_RUN",
    "tablets=20, tablets=1, > 1, NOT_RUN"
  })
  void theIntervalOfTheBlocksRatiosDecides(
      String over, String under, String expect, ReproductionOutcome outcome) {
    Finding finding = Finding.of(spec(expect, over, under), GROUPS, BOOTSTRAP);
    assertThat(finding.outcome()).isEqualTo(outcome);
    assertThat(finding.why().isEmpty()).isEqualTo(outcome != ReproductionOutcome.NOT_RUN);
  }

  @Test
  void runsThatAreNotValidDoNotCount() {
    Group invalid = new Group("B", "tablets=17", List.of(), List.of());
    Finding finding =
        Finding.of(spec("> 1", "tablets=17", "tablets=1"), List.of(WHOLE, invalid), BOOTSTRAP);
    assertThat(finding.outcome()).isEqualTo(ReproductionOutcome.NOT_RUN);
    assertThat(finding.why()).isEqualTo("no valid run of tablets=17");
  }

  @Test
  void whatIsLeftOfRunsThatTheStoreFailedReproducesNothing() {
    Group failed = SampleGroups.failed(SPLIT, 5);
    FindingSpec faster = spec("> 1", "tablets=17", "tablets=1");
    Finding finding = Finding.of(faster, List.of(WHOLE, failed), BOOTSTRAP);
    assertThat(finding.outcome()).isEqualTo(ReproductionOutcome.UNDETERMINED);
    assertThat(finding.why()).startsWith("the store failed in 5 of 10 runs of B");
    Group failedBase = SampleGroups.failed(WHOLE, 5);
    assertThat(Finding.of(faster, List.of(failedBase, SPLIT), BOOTSTRAP).outcome())
        .as("the slower one failed")
        .isEqualTo(ReproductionOutcome.REPRODUCED);
  }

  @Test
  void twoFiguresOfOneVariantAreSetAgainstEachOtherWithinRuns() {
    FindingSpec spec =
        new FindingSpec(
            "n",
            RATE,
            Optional.of(FIRST),
            List.of(new VariantName("tablets=1")),
            RatioBound.parse("0.49 to 0.52"),
            Optional.empty(),
            "");
    Finding finding = Finding.of(spec, GROUPS, BOOTSTRAP);
    assertThat(finding.outcome()).isEqualTo(ReproductionOutcome.REPRODUCED);
    assertThat(finding.ratio().orElseThrow().blocks()).isTrue();
  }

  @Test
  void aFindingThatComparesNothingIsRefused() {
    assertThatThrownBy(() -> spec("> 1", "tablets=1", "tablets=1"))
        .hasMessageContaining("must compare two variants");
    assertThatThrownBy(() -> spec("> 1")).hasMessageContaining("must compare two variants");
    assertThatThrownBy(() -> spec("> 1", "a", "b", "c")).hasMessageContaining("two variants");
  }

  @Test
  void aTableHasChangesAndRatiosByBlocks() {
    ResultTableSpec spec = SampleGroups.table(RATE, Column.values());
    ResultTable table = ResultTable.of(spec, List.of(WHOLE, SPLIT, SAME), BOOTSTRAP);
    ResultTable.Cell split = table.rows().get(1).cells().get(0);
    assertThat(split.sample().median()).isEqualTo(60 * 1.18);
    // The repeats drift by a factor of five, the blocks' ratios by some per cent.
    assertThat(split.sample().deviation()).isGreaterThan(30);
    assertThat(split.ratio().interval().orElseThrow().low()).isBetween(1.15, 1.2);
    assertThat(split.fromFirst()).isEqualTo(1.18 / 0.99 - 1, offset(1e-9));
    ResultTable.Cell same = table.rows().get(2).cells().get(0);
    assertThat(same.fromPrevious()).isEqualTo(1.01 / 1.18 - 1, offset(1e-9));
    ResultTableSpec against =
        new ResultTableSpec(
            "rates",
            List.of(RATE),
            List.of(Column.RATIO),
            List.of(),
            Optional.of(new VariantName("tablets=17")));
    assertThat(
            ResultTable.of(against, List.of(WHOLE, SPLIT), BOOTSTRAP)
                .rows()
                .get(0)
                .cells()
                .get(0)
                .fromFirst())
        .isEqualTo(0.99 / 1.18 - 1, offset(1e-9));
  }

  @Test
  void aTableOfOneVariantHasALineAFigure() throws IOException {
    ResultTableSpec spec =
        new ResultTableSpec(
            "rates", List.of(RATE, RATE), List.of(Column.MEDIAN), List.of(), Optional.empty());
    Results asked = new Results(List.of(), List.of(spec), List.of(), false);
    String text =
        ResultsText.of(
            DrawnResults.of(asked, List.of(SPLIT), BOOTSTRAP),
            Optional.empty(),
            StandardCharsets.UTF_8);
    assertThat(text.lines().map(String::strip).map(line -> line.replaceAll(" +", " ")))
        .containsSubsequence(
            "rates",
            SPLIT.label() + ", n = " + SPLIT.runs().size(),
            "median",
            "ok/s of read in run 70.8/s",
            "ok/s of read in run 70.8/s");
  }

  @Test
  void aTerminalIsToldAllOfIt() throws IOException {
    Results asked =
        new Results(
            List.of(),
            List.of(
                new ResultTableSpec(
                    "rates by tablets",
                    List.of(RATE),
                    List.of(Column.values()),
                    List.of(),
                    Optional.empty())),
            List.of(spec("> 1", "tablets=17", "tablets=1"), spec("> 1", "tablets=20", "tablets=1")),
            false);
    String text =
        ResultsText.of(
            DrawnResults.of(asked, GROUPS, BOOTSTRAP), Optional.empty(), StandardCharsets.UTF_8);
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    assertThat(text.replaceAll("\\s+", " "))
        .contains(
            "- reproduced: more tablets are faster – ok/s of read in run: tablets=17 / tablets=1,"
                + " × 1.20 [1.17, 1.22] (expected > 1; paper: × 1.25) – as two servers share",
            "- not run: more tablets are faster",
            "no valid run of tablets=20",
            "deviation (n − 1)",
            "change from previous",
            "rates by tablets");
  }
}
