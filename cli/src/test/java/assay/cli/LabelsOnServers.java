package assay.cli;

import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.measure.PhaseTotals;
import assay.lab.run.RecordedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries with visibilities on real servers: walked by who sees a part, proven by who sees all. */
class LabelsOnServers {
  @TempDir private static Path folder;
  private static RealStores stores;

  @RegisterExtension
  static final BeforeAllCallback START = context -> stores = RealStores.of(context);

  @ParameterizedTest
  @ValueSource(strings = {"accumulo", "hbase"})
  void walksSeeWhatTheirLabelsUnlockAndProofsSeeAll(String name) throws Exception {
    Files.writeString(folder.resolve("v.txt"), "A\nA&B\nC|D\n");
    Files.writeString(folder.resolve("a.txt"), "A\nA,B,C\n");
    String family = name.equals("hbase") ? ", family: cf" : "";
    RecordedRun run =
        run(
            name,
            "labelled",
            "",
            """
              - phase: run
                name: ingest
                operations: 3_000
                workload: {kind: continuous-ingest, flush: 100, depth: 4, visibility-file: v.txt%s}
              - phase: run
                name: walk
                operations: 100
                workload: {kind: continuous-walk, sleep: 0, authorization-file: a.txt}
              - phase: run
                name: blind
                operations: 20
                workload: {kind: continuous-walk, sleep: 0, authorizations: [E]}
              - {phase: verify}
            """
                .formatted(family));
    assertThat(run.manifest().verdict().evidence())
        .contains("phase 'verify': 3,000 acknowledged, 0 unknown, 0 lost.");
    assertThat(totals(run, "walk").ok()).isPositive();
    assertThat(totals(run, "blind")).returns(0L, PhaseTotals::ok).returns(20L, PhaseTotals::absent);
    // Nobody holds the labels any more: the proof takes them for itself, and sees all again.
    RecordedRun proof =
        run(
            name,
            "again",
            "tables: {mine: {owner: user, name: assay_labelled}}\n",
            "  - {phase: verify, ledgers: ['%s']}\n".formatted(run.folder()));
    assertThat(proof.manifest().verdict().evidence())
        .contains("phase 'verify': 3,000 acknowledged, 0 unknown, 0 lost.");
  }

  private static RecordedRun run(String name, String what, String tables, String phases)
      throws Exception {
    return stores.run(
        name,
        folder.resolve(what + ".yaml"),
        "description: d\nthreads: 2\nflush-every: 0\n" + tables + "phases:\n" + phases);
  }
}
