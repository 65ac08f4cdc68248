package assay.study.continuous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.lab.compare.figures.RunFigures;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
import assay.lab.plan.result.Figure;
import assay.lab.run.RecordedRun;
import assay.lab.testing.StudyRun;
import assay.lab.workload.Workload;
import assay.store.capability.Capability;
import assay.stores.simulated.SimulatedProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ingest, walks and the proof in one run, as experiment files have them. */
class ContinuousStudyTest {
  private static final String FILE =
      """
      description: d
      settings: {lost-share: 0}
      threads: 3
      phases:
        - phase: run
          name: ingest
          operations: 3_000
          workload: {kind: continuous-ingest, flush: 50, depth: 4, checksum: true, deletes: 20%}
        - phase: run
          name: walk
          operations: 300
          workload: {kind: continuous-walk, sleep: 0}
        - {phase: verify}
      """;

  @TempDir private Path folder;

  private RecordedRun run(String file) throws Exception {
    return StudyRun.run(folder, new SimulatedProvider(), file);
  }

  @Test
  void whatIsThereIsProven() throws Exception {
    RecordedRun run = run(FILE);
    assertThat(run.manifest().verdict().code()).isNotEqualTo("WRONG");
    assertThat(run.manifest().verdict().evidence())
        .contains("phase 'verify': 3,000 acknowledged, 0 unknown, 0 lost.");
    assertThat(RunFigures.of(run).figures()).containsEntry(lost(), 0.0);
    assertThat(run.folder().resolve("ledger")).isDirectoryContaining("glob:**.ledger");
    assertThat(run.folder().resolve("verify.proof.jsonl")).isEmptyFile();
    // Walks begin and go on: each start was a link, and nothing that is linked to is missing.
    assertThat(walk(run)).returns(0L, PhaseTotals::absent).returns(0L, PhaseTotals::wrongReads);
  }

  @Test
  void eachLossIsNamedWhateverTheSeed() throws Exception {
    for (int seed = 1; seed <= 20; seed++) {
      RecordedRun run =
          run(
              FILE.replace("lost-share: 0", "lost-share: 0.01, seed: " + seed)
                  .replace(", deletes: 20%", ""));
      List<String> names = Files.readAllLines(run.folder().resolve("verify.proof.jsonl"));
      assertThat(run.manifest().verdict().code()).as("seed " + seed).isEqualTo("WRONG");
      assertThat(names).as("seed " + seed).hasSizeBetween(10, 60);
      assertThat(RunFigures.of(run).figures()).containsEntry(lost(), (double) names.size());
      assertThat(names)
          .allMatch(line -> line.matches(".*\"kind\":\"(MISSING|STALE)\".*\"acknowledged\":1.*"));
    }
  }

  @Test
  void withoutLedgersLinksAreChecked() throws Exception {
    String links = FILE.replace("phase: verify", "phase: verify, references: true");
    RecordedRun whole = run(links);
    assertThat(whole.manifest().verdict().code()).isNotEqualTo("WRONG");
    assertThat(whole.manifest().verdict().evidence())
        .anyMatch(line -> line.matches("phase 'verify': .* rows referenced, .* 0 undefined; .*"));
    RecordedRun lossy = run(links.replace("lost-share: 0", "lost-share: 0.02"));
    assertThat(lossy.manifest().verdict().code()).isEqualTo("WRONG");
    assertThat(lossy.manifest().verdict().sentence()).contains("See verify.undefined.txt.");
    assertThat(lossy.folder().resolve("verify.undefined.txt"))
        .content()
        .containsPattern("^[0-9a-f]{16}\t[0-9a-f]{16}");
  }

  /** Of an operation that was not answered nobody knows what it did: that is no loss. */
  @Test
  void whatWasNotAnsweredIsNeverCalledLost() throws Exception {
    for (int seed = 1; seed <= 20; seed++) {
      RecordedRun run =
          run(
              FILE.replace(
                  "lost-share: 0", "unknown-share: 0.002, error-share: 0.002, seed: " + seed));
      assertThat(run.folder().resolve("verify.proof.jsonl")).as("seed " + seed).isEmptyFile();
      assertThat(RunFigures.of(run).figures()).containsEntry(lost(), 0.0);
    }
  }

  @Test
  void buffersAreFlushedByCount() throws Exception {
    RecordedRun run =
        run(
            FILE.replace("settings: {lost-share: 0}", "settings: {buffer: 1GB}")
                .replace("threads: 3", "threads: 3\nflush-every: 0"));
    assertThat(run.manifest().verdict().evidence())
        .contains("phase 'verify': 3,000 acknowledged, 0 unknown, 0 lost.");
  }

  @Test
  void batchWalksAndScansRead() throws Exception {
    RecordedRun run =
        run(
            FILE.replace("name: walk\n    operations: 300", "name: walk\n    operations: 30")
                .replace(
                    "continuous-walk, sleep: 0", "continuous-batch-walk, sleep: 0, batch: 20"));
    assertThat(walk(run).scannedRows()).isBetween(100L, 600L);
    RecordedRun scans =
        run(FILE.replace("continuous-walk, sleep: 0", "continuous-scan, sleep: 0, entries: 100"));
    assertThat(walk(scans).scannedRows()).isPositive();
  }

  @Test
  void verificationsTellTheirTimeAndRate() throws Exception {
    Map<Figure, Double> figures = RunFigures.of(run(FILE)).figures();
    Double nanos = figures.get(Figure.parse("verify-time of phase in verify"));
    Double rate = figures.get(Figure.parse("verified/s of phase in verify"));
    assertThat(nanos).isPositive();
    assertThat(rate * nanos / 1e9).isBetween(500.0, 3_000.0);
  }

  private static PhaseTotals walk(RecordedRun run) {
    return run.phase("walk").orElseThrow().totals().orElseThrow();
  }

  @Test
  void whatCannotBeIsRefusedWithItsLine() {
    refused("flush: 50", "flush: 1", "t.yaml:8");
    refused("depth: 4", "depth: 1", "t.yaml:8");
    refused("deletes: 20%", "deletes: 120%", "t.yaml:8");
    refused("checksum: true", "visibilities: ['A&B|C']", "t.yaml:8");
    refused("flush: 50, depth", "min-row: 9, max-row: 9, depth", "t.yaml:8");
  }

  @Test
  void rangesThatAreTooSmallForTheEntriesAreRefused() {
    refused(
        "depth: 4",
        "depth: 4, families: 10, qualifiers: 10, max-row: 5000",
        "t.yaml:5",
        "3,000 entries are too many for rows from 0 to 5000: 9.00 pairs of entries would share a"
            + " cell");
  }

  @Test
  void visibilitiesAndAuthorizationsComeFromFiles() throws Exception {
    Files.writeString(folder.resolve("v.txt"), "# all\nA\n\nA&(B|\"x y\")\n");
    Files.writeString(folder.resolve("a.txt"), "A\nA,B\n");
    String file =
        FILE.replace("checksum: true", "visibility-file: v.txt")
            .replace("continuous-walk,", "continuous-walk, authorization-file: a.txt,");
    Plan plan = StudyRun.plan(folder, "accumulo", file);
    Workload ingest = plan.activity("ingest").orElseThrow().workload();
    Workload walk = plan.activity("walk").orElseThrow().workload();
    assertThat(ingest.labels()).containsExactlyInAnyOrder("A", "B", "x y");
    assertThat(ingest.settings().get("visibilities")).isEqualTo(2);
    assertThat(ingest.needs()).containsExactly(Capability.CELL_VISIBILITY);
    assertThat(walk.views()).containsExactly(Set.of("A"), Set.of("A", "B"));
    assertThat(walk.needs()).containsExactly(Capability.CELL_VISIBILITY);
    Files.delete(folder.resolve("v.txt"));
    assertThat(PlanCodec.parse(PlanCodec.toYaml(plan))).as("complete without them").isEqualTo(plan);
  }

  @Test
  void aBadLineOfAFileIsNamed() throws Exception {
    Files.writeString(folder.resolve("v.txt"), "A\nA&B|C\n");
    Files.writeString(folder.resolve("a.txt"), "A\n\nA,,B\n");
    Files.writeString(folder.resolve("s.txt"), "2\n4\n3\n");
    Files.writeString(folder.resolve("none.txt"), "# nothing\n");
    String ingest = "checksum: true";
    String walk = "continuous-walk,";
    String spread = "phases:\n";
    refused(ingest, "visibility-file: v.txt", "v.txt:2: visibility 'A&B|C' must have '&'");
    refused(ingest, "visibility-file: none.txt", "none.txt:1", "must have at least one line");
    refused(ingest, "visibility-file: no.txt", "visibility-file: the file", "cannot be read");
    refused(ingest, "visibility-file: v.txt, visibilities: [A]", "mutually exclusive");
    refused(walk, walk + " authorization-file: a.txt,", "a.txt:3: authorizations 'A,,B' must be");
    refused(
        spread,
        spread + "  - {phase: spread, from: s.txt}\n",
        "s.txt:3: '3' must be greater than the line before");
    refused(spread, spread + "  - {phase: spread}\n", "set either 'tablets' or 'from'");
  }

  /** Who walks as a user has that user's authorizations. */
  @Test
  void authorizationsThatAUserLacksAreRefused() throws Exception {
    String file =
        FILE.replace("threads: 3", "threads: 3\nusers: {eve: {table: [read], authorizations: [A]}}")
            .replace("name: walk", "name: walk\n    as: eve")
            .replace("continuous-walk,", "continuous-walk, authorizations: [A, 'A,B,C'],");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudyRun.plan(folder, "accumulo", file))
        .withMessageContaining("user 'eve' lacks authorizations that the workload uses: B, C");
  }

  private void refused(String known, String instead, String... words) {
    assertThatIllegalArgumentException()
        .as(instead)
        .isThrownBy(() -> StudyRun.plan(folder, "simulated", FILE.replace(known, instead)))
        .satisfies(e -> assertThat(e.getMessage()).contains(words));
  }

  @Test
  void aProofOfNothingIsRefused() {
    refused(
        "continuous-ingest, flush: 50, depth: 4, checksum: true, deletes: 20%",
        "continuous-walk", "phase 'verify': no earlier phase ingests into this table");
  }

  @Test
  void ledgersThatAreNotThereAreRefused() {
    String verify = "phase: verify";
    refused(verify, verify + ", ledgers: [nowhere]", "t.yaml:", "nowhere does not exist");
    refused(
        verify, verify + ", ledgers: [nowhere], references: true", "t.yaml:", "mutually exclusive");
  }

  private static Figure lost() {
    return new Figure("verify", Figure.WHOLE_PHASE, ContinuousStudy.LOST);
  }
}
