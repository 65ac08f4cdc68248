package assay.study.milestones;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.lab.compare.figures.RunFigures;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.Manifest.Verdict;
import assay.lab.run.RecordedRun;
import assay.lab.testing.StudyRun;
import assay.stores.simulated.SimulatedProvider;
import assay.study.milestones.phase.VoteCheckFigures;
import assay.study.milestones.phase.VoteFault;
import assay.study.milestones.phase.VoteResult;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each milestone is delivered exactly once, or the check says which one was not. */
class MilestonesStudyTest {
  private static final String FILE =
      """
      description: d
      settings: {lost-share: 0}
      threads: 4
      tables: {votes: {}, notes: {}}
      workload: {rows: 1}
      phases:
        - phase: run
          name: votes
          operations: 4000
          workload: {kind: vote, notifications: notes, way: returned, posts: 20, users: 5, milestones: [2, 10, 100]}
        - phase: outbox-drain
        - phase: run
          name: dropdown
          table: notes
          operations: 100
          workload: {kind: dropdown, users: 5, latest: 7}
        - phase: milestone-check
      """;

  @TempDir private Path folder;
  private RecordedRun run;

  @ParameterizedTest
  @ValueSource(strings = {"skew", "ways", "faults"})
  void itsExperimentsAreSome(String name) {
    Path file = Path.of("../../experiments/milestones", name + ".yaml");
    assertThat(ExperimentFile.read(file, Map.of()).description()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"returned", "compare-and-set", "outbox"})
  void eachMilestoneIsDeliveredOnce(String way) throws Exception {
    VoteResult result = run(FILE.replace("way: returned", "way: " + way));
    assertThat(result.votes()).isEqualTo(4000);
    assertThat(result.acknowledged()).isEqualTo(4000);
    assertThat(result.reached()).isBetween(80L, 120L);
    assertThat(result.exact()).isEqualTo(result.reached());
    assertThat(sentence()).doesNotContain("Wrong");
    assertThat(verdict().code()).isNotEqualTo("WRONG");
    PhaseTotals dropdown = run.phase("dropdown").orElseThrow().totals().orElseThrow();
    assertThat(dropdown.wrongReads()).isZero();
    assertThat(dropdown.scannedRows()).isGreaterThan(400);
    assertThat(RunFigures.of(run).figures())
        .containsEntry(figure("milestones-exact", Quantity.Better.MORE), (double) result.reached());
  }

  @Test
  void whatIsNotDrainedIsPendingAndNotMissed() throws Exception {
    VoteResult result =
        run(FILE.replace("way: returned", "way: outbox").replace("  - phase: outbox-drain\n", ""));
    assertThat(result.pending()).isPositive().isEqualTo(result.reached());
    assertThat(sentence()).contains("are still in the outbox").doesNotContain("Wrong");
  }

  /** Reads after increments tell several votes the same sum, and others none of the milestones. */
  @Test
  void whoIncrementsAndThenReadsDeliversTwiceOrNever() throws Exception {
    VoteResult result =
        run(
            FILE.replace("way: returned", "way: read")
                .replace("threads: 4", "threads: 16")
                .replace("lost-share: 0", "latency: 1ms")
                .replace("posts: 20", "posts: 3")
                .replace("[2, 10, 100]", "[2, 10, 100, 110, 120, 130, 140, 150]"));
    assertThat(result.missed() + result.duplicate()).isPositive();
    assertThat(result.lostVote() + result.overcount()).isZero();
    assertThat(verdict().code()).isEqualTo("WRONG");
    assertThat(run.folder().resolve("milestone-check.faults.jsonl")).isNotEmptyFile();
  }

  @ParameterizedTest
  @CsvSource({
    "lost-share: 0.01, way: returned, LOST_VOTE",
    "lost-share: 0, 'way: returned, deaths: 0.3', MISSED",
    "unknown-share: 0.4, way: returned, MISSED"
  })
  void whatBreaksItIsNamed(String setting, String way, VoteFault.Kind kind) throws Exception {
    VoteResult result = run(FILE.replace("lost-share: 0", setting).replace("way: returned", way));
    assertThat(result.number(kind)).isPositive();
    assertThat(verdict().code()).isEqualTo("WRONG");
    assertThat(VoteCheckFigures.tables(run).get(0).rows()).isNotEmpty();
  }

  /** Of a voter that crashes the outbox has the delivery; of a vote that is unknown, too. */
  @ParameterizedTest
  @CsvSource({
    "lost-share: 0, 'way: outbox, deaths: 0.3'",
    "unknown-share: 0.05, way: outbox",
  })
  void theOutboxSurvives(String setting, String way) throws Exception {
    VoteResult result =
        run(
            FILE.replace("lost-share: 0", setting)
                .replace("way: returned", way)
                .replace(
                    "phase: outbox-drain",
                    "{phase: run, name: drain, threads: 2, operations: 400, workload: {kind:"
                        + " drain-outbox, every: 1ms, notifications: notes, posts: 20, users: 5,"
                        + " milestones: [2, 10, 100]}}"));
    assertThat(result.reached()).isPositive();
    assertThat(result.exact()).isEqualTo(result.reached());
    assertThat(result.overcount()).isZero();
  }

  @Test
  void brokenPromisesMayBeNotedAlone() throws Exception {
    VoteResult result =
        run(
            FILE.replace("way: returned", "way: returned, deaths: 1")
                .replace("milestone-check", "milestone-check\n    faults: noted"));
    assertThat(result.missed()).isPositive();
    assertThat(verdict().code()).isNotEqualTo("WRONG");
    assertThat(verdict().evidence()).anyMatch(line -> line.contains("missed"));
  }

  @ParameterizedTest
  @CsvSource({
    "'[2, 10, 100]', '[2, 10, 10]', 'must be ascending numbers from 1 to'",
    "'[2, 10, 100]', '[0, 10]', 'must be ascending numbers from 1 to'",
    "way: returned, way: retruned, 'unknown method ''retruned''; did you mean ''returned''?'",
    "posts: 20, posts: 0, 'must be from 1 to 1000000; got 0'",
    "posts: 20, 'posts: 20, skew: 11', 'must be from 0 to 10; got 11'",
  })
  void badInputIsNamedWithItsLine(String good, String bad, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyRun.plan(folder, "simulated", FILE.replace(good, bad)))
        .withMessageContaining(message)
        .withMessageContaining("t.yaml:10: ");
  }

  @Test
  void aCheckWithoutVotesIsRefused() {
    String file = FILE.replace("milestone-check", "milestone-check\n    table: notes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyRun.plan(folder, "simulated", file))
        .withMessageContaining("no earlier phase casts votes in this table");
  }

  private VoteResult run(String file) throws Exception {
    run = StudyRun.run(folder, new SimulatedProvider(), file);
    return VoteCheckFigures.of(run).get(0).result();
  }

  private String sentence() {
    return VoteCheckFigures.of(run).get(0).sentence();
  }

  private Verdict verdict() {
    return run.manifest().verdict();
  }

  private static Figure figure(String label, Quantity.Better better) {
    return new Figure("milestone-check", Figure.WHOLE_PHASE, new Quantity(label, "count", better));
  }
}
