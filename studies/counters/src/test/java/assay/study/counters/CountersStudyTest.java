package assay.study.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import assay.lab.compare.figures.RunFigures;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.Plan;
import assay.lab.plan.result.Figure;
import assay.lab.run.RecordedRun;
import assay.lab.testing.StudyRun;
import assay.store.Store;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import assay.store.TableSpec;
import assay.stores.simulated.SimulatedProvider;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged is in the sum of the counters, or the store has lost it. */
class CountersStudyTest {
  private static final String FILE =
      """
      description: d
      settings: {lost-share: 0}
      threads: 4
      workload: {rows: 1}
      phases:
        - {phase: run, operations: 400, workload: {kind: counters, counters: 50}}
        - {phase: sum}
      """;

  @TempDir private Path folder;

  private RecordedRun run(String file) throws Exception {
    return StudyRun.run(folder, new SimulatedProvider(), file);
  }

  @Test
  void itsExperimentIsOne() {
    assertThat(
            ExperimentFile.read(Path.of("../../experiments/counters/lost-updates.yaml"), Map.of())
                .description())
        .contains("lose an update");
  }

  @Test
  void allAreThere() throws Exception {
    RecordedRun run = run(FILE);
    assertThat(CounterAccount.of(run))
        .containsExactly(new CounterAccount("sum", 50, 400, 400, 0, ""));
    assertThat(run.manifest().verdict().code()).isNotEqualTo("WRONG");
    assertThat(run.manifest().verdict().evidence())
        .contains(
            "phase 'sum' found 50 counters, which had grown by 400 in total; 400 increments were"
                + " acknowledged, 0 never answered. No update was lost.");
    assertThat(RunFigures.of(run).figures()).containsEntry(lostIn("sum"), 0.0);
  }

  /** Each counter is hardly ever asked for twice, so that no read can tell. */
  @Test
  void whatNoReadTellsTheSumDoes() throws Exception {
    RecordedRun run =
        run(
            FILE.replace("lost-share: 0", "lost-share: 0.1")
                .replace("counters: 50", "counters: 10000000"));
    CounterAccount account = CounterAccount.of(run).get(0);
    assertThat(run.phase("run").orElseThrow().totals().orElseThrow())
        .returns(0L, PhaseTotals::wrongReads);
    assertThat(account.acknowledged()).isEqualTo(400);
    assertThat(account.lost().orElseThrow()).isBetween(10L, 90L);
    assertThat(run.manifest().verdict().code()).isEqualTo("WRONG");
    assertThat(run.manifest().verdict().sentence())
        .startsWith("The store lost " + account.lost().getAsLong() + " updates: phase 'sum'");
    assertThat(RunFigures.of(run).figures())
        .containsEntry(lostIn("sum"), (double) account.lost().getAsLong());
  }

  @Test
  void aSumCountsFromTheOneBefore() throws Exception {
    RecordedRun run =
        run(
            FILE
                + """
                  - {phase: run, name: more, operations: 40, workload: {kind: counters}}
                  - {phase: sum, name: again}
                  - {phase: drop}
                  - {phase: create}
                  - {phase: run, name: anew, operations: 20, workload: {kind: counters, counters: 5}}
                  - {phase: sum, name: last}
                """);
    assertThat(CounterAccount.of(run))
        .extracting(CounterAccount::phase, CounterAccount::grown, CounterAccount::objection)
        .containsExactly(tuple("sum", 400L, ""), tuple("again", 40L, ""), tuple("last", 20L, ""));
  }

  @Test
  void whoWasNotAnsweredMakesNoAccusation() throws Exception {
    RecordedRun run = run(FILE.replace("lost-share: 0", "unknown-share: 0.3"));
    CounterAccount account = CounterAccount.of(run).get(0);
    assertThat(account.unanswered()).isPositive();
    assertThat(account.grown())
        .isBetween(account.acknowledged(), account.acknowledged() + account.unanswered());
    assertThat(account.finding().code()).isEmpty();
    CounterAccount late = new CounterAccount("sum", 50, 398, 399, 1, "it came late.");
    assertThat(late.lost()).isEmpty();
    assertThat(late.finding().code()).isEmpty();
    assertThat(new CounterAccount("sum", 50, 401, 399, 1, "").finding().code()).isPresent();
  }

  @Test
  void whatWasThereBeforeTheRunIsNotGuessed() throws Exception {
    Plan plan =
        StudyRun.plan(
            folder,
            "simulated",
            FILE.replace("threads: 4", "threads: 4\ntables: {mine: {owner: user, name: t}}")
                .replace("phases:\n", "phases:\n  - {phase: load}\n"));
    StoreProvider provider = new SimulatedProvider();
    try (Store store = provider.open(StoreSettings.of(provider, Map.of()))) {
      store.tables().create("t", TableSpec.of(Counters.FAMILY));
      CounterAccount account = CounterAccount.of(StudyRun.run(folder, plan, store)).get(0);
      assertThat(account.objection()).contains("existed before the run");
      assertThat(account.finding().code()).isEmpty();
    }
  }

  @Test
  void aSumOfNothingIsRefusedWithItsLine() {
    for (String file :
        List.of(
            FILE.replace(
                "phase: run, operations: 400, workload: {kind: counters, counters: 50}",
                "phase: load"),
            FILE.replace("threads: 4", "threads: 4\ntables: {a: {}, b: {}}")
                .replace("phase: sum", "phase: sum, table: b"))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> StudyRun.plan(folder, "simulated", file))
          .withMessageContaining("phase 'sum': no earlier phase increments counters")
          .withMessageMatching(".*t\\.yaml:[78]: .*");
    }
  }

  private static Figure lostIn(String phase) {
    return new Figure(phase, Figure.WHOLE_PHASE, CountersStudy.LOST);
  }
}
