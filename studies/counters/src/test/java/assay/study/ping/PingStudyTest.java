package assay.study.ping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.lab.compare.Comparison;
import assay.lab.compare.Group;
import assay.lab.compare.figures.RunFigures;
import assay.lab.measure.PhaseTotals;
import assay.lab.phase.StudyPhase;
import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
import assay.lab.plan.TableUse;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.UnknownPhase;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.result.Figure;
import assay.lab.report.HtmlReport;
import assay.lab.report.TextSummary;
import assay.lab.report.comparison.ComparisonText;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.run.file.RunFolder;
import assay.lab.statistics.Bootstrap;
import assay.lab.testing.StudyRun;
import assay.lab.workload.UnknownWorkload;
import assay.lab.workload.rows.Preset;
import assay.store.Bytes;
import assay.stores.simulated.SimulatedProvider;
import assay.study.counters.Counters;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new workload is one class and one line, a new kind of phase one record, class and line. */
class PingStudyTest {
  private static final String FILE =
      """
      description: d
      workload: {rows: 1}
      seed: 7
      threads: 1
      tables: {other: {}, pinged: {}}
      phases:
        - {phase: echo, table: pinged, row: r, times: 3}
        - {phase: run, operations: 5, table: pinged, workload: {kind: ping, row: r}}
      """;

  @TempDir private Path folder;

  @Test
  void bothAreReadFromFilesAndCarriedInPlans() throws Exception {
    Plan plan = StudyRun.plan(folder, "simulated", FILE);
    assertThat(plan.phases().get(0))
        .isEqualTo(new EchoPlan("echo", Optional.of("assay_t_pinged"), "r", 3));
    assertThat(plan.activities().findFirst().orElseThrow().workload()).isEqualTo(new Ping("r", 7));
    assertThat(plan.spec(plan.tables().get(1)).families()).containsExactly(Bytes.of("p"));
    assertThat(PlanCodec.parse(PlanCodec.toYaml(plan))).isEqualTo(plan);
    Plan first =
        StudyRun.plan(
            folder,
            "simulated",
            FILE.replace("tables: {other: {}, pinged: {}}\n", "").replace("table: pinged, ", ""));
    assertThat(first.phases().get(0)).isEqualTo(new EchoPlan("echo", Optional.empty(), "r", 3));
  }

  @Test
  void bothAreCarriedOut() throws Exception {
    RecordedRun run = StudyRun.run(folder, new SimulatedProvider(), FILE);
    assertThat(run.phase("run").orElseThrow().totals().orElseThrow())
        .as("reads of what the phase before wrote")
        .returns(5L, PhaseTotals::ok)
        .returns(0L, PhaseTotals::absent);
    assertThat(run.manifest().state()).isEqualTo(Manifest.State.FINISHED);
  }

  @Test
  void aRunOfAStudyThatIsNotThereIsShownAndNotDone() throws Exception {
    String figure =
        """
        vary: {n: [3]}
        figure: {title: t, x: n, y: [p99 of ping in run]}
        """;
    Path recorded =
        StudyRun.run(
                folder,
                new SimulatedProvider(),
                FILE.replace("times: 3", "times: \"${n}\"") + figure)
            .folder();
    Path manifest = new RunFolder(recorded).manifest();
    Files.writeString(
        manifest,
        Files.readString(manifest)
            .replace("\"ping\"", "\"pong\"")
            .replace("\"echo\"", "\"ecco\"")
            .replace("p99 of", "q99 of"));
    RecordedRun run = RunReader.read(recorded);
    Plan plan = run.manifest().plan();
    PhasePlan phase =
        new UnknownPhase("ecco", "ecco", Map.of("table", "assay_t_pinged", "row", "r", "times", 3));
    assertThat(plan.phases().get(0)).isEqualTo(phase);
    assertThat(plan.activities().findFirst().orElseThrow().workload())
        .isEqualTo(new UnknownWorkload("pong", Map.of("row", "r", "seed", 7)));
    assertThat(plan.origin().orElseThrow().results().figures().get(0).y())
        .extracting(Figure::text)
        .containsExactly("q99 of ping in run");
    assertThat(PlanCodec.parse(PlanCodec.toYaml(plan))).isEqualTo(plan);

    HtmlReport.write(run, folder.resolve("report.html"));
    assertThat(folder.resolve("report.html")).content().contains("ping");
    assertThat(TextSummary.of(run, StandardCharsets.UTF_8)).contains("ping");
    Group alone = Group.alone(RunFigures.of(run));
    assertThat(
            ComparisonText.full(
                Comparison.of(List.of(alone, alone), new Bootstrap(1, 1000)),
                StandardCharsets.UTF_8))
        .contains("run: ping");

    assertThatIllegalArgumentException()
        .isThrownBy(plan::requireKnown)
        .withMessage("phase 'ecco': this installation of Assay has no phase kind 'ecco'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyPhase.of(phase))
        .withMessage("phase 'ecco': this installation of Assay has no phase kind 'ecco'");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> PlanCodec.parse(PlanCodec.toYaml(plan).replace("ecco", "echo")).requireKnown())
        .withMessage("phase 'run': this installation of Assay has no workload 'pong'");
  }

  @Test
  void aSeedThatAWorkloadHadInAnEarlierVersionIsPassedOver() {
    ActivityPlan counting =
        new ActivityPlan(
            "run",
            new Counters(10),
            1,
            new Pacing.ClosedLoop(),
            5,
            Duration.ZERO,
            Duration.ZERO,
            Duration.ZERO);
    Plan plan =
        new Plan(
            "e",
            "simulated",
            new TreeMap<>(),
            "t",
            TableUse.NEW,
            Preset.C.workload(10, 1),
            List.of(counting.phase()),
            Clients.ONE);
    String json = PlanCodec.toJson(plan);
    String earlier = json.replace("\"counters\":10", "\"counters\":10,\"seed\":7");
    assertThat(earlier).isNotEqualTo(json);
    assertThat(PlanCodec.parse(earlier)).isEqualTo(plan);
  }

  @Test
  void whatIsWrongIsSaidWithItsLine() {
    assertRefused("kind: ping", "kind: pin", "8: no workload 'pin'; did you mean 'ping'?");
    assertRefused("kind: ping, ", "", "8: key 'kind' is missing in a workload");
    assertRefused("kind: ping, row", "kind: ping, rov", "8: unknown key 'rov' in workload 'ping'");
    assertRefused(
        "kind: ping, row: r", "kind: ping, seed: 3", "8: unknown key 'seed' in workload 'ping'");
    assertRefused(
        "operations: 5",
        "operations: 5, preset: a",
        "8: workload: 'workload' and a mix of operations on rows are mutually exclusive");
    assertRefused("phase: echo", "phase: eco", "7: no phase 'eco'; did you mean 'echo'?");
    assertRefused("times: 3", "tims: 3", "7: unknown key 'tims' in phase 'echo'");
    assertRefused("row: r, times", "times", "7: key 'row' is missing in phase 'echo'");
    assertRefused("times: 3", "times: few", "7: times: 'few' is not a whole number");
    assertRefused("times: 3", "times: 0", "7: phase 'echo': times must be at least 1; got 0");
    assertRefused("echo, table: pinged", "echo, table: pingd", "7: phase 'echo': no table 'pingd'");
  }

  private void assertRefused(String what, String by, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyRun.plan(folder, "simulated", FILE.replace(what, by)))
        .satisfies(e -> assertThat(e.getMessage()).contains("t.yaml:" + message));
  }
}
