package assay.study.continuous.verify;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.plan.Plan;
import assay.lab.run.RecordedRun;
import assay.lab.testing.OneStore;
import assay.lab.testing.StudyRun;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import assay.store.capability.Snapshots;
import assay.stores.simulated.SimulatedProvider;
import assay.study.continuous.entry.Ingest;
import assay.study.continuous.ledger.LedgerHeader;
import assay.study.continuous.ledger.LedgerReader;
import assay.study.continuous.ledger.LedgerWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code assay verify} prints, and its exit codes. */
class VerifyCommandTest {
  private static final String FILE =
      """
      description: d
      threads: 2
      tables: {mine: {owner: user, name: t}}
      phases:
        - phase: run
          operations: 400
          workload: {kind: continuous-ingest, flush: 10, depth: 3, checksum: true}
      """;

  @TempDir private Path folder;
  private Store store;
  private RecordedRun run;
  private final StringWriter printed = new StringWriter();

  @BeforeEach
  void ingest() throws Exception {
    StoreProvider provider = new SimulatedProvider();
    store = provider.open(StoreSettings.of(provider, Map.of()));
    Plan plan = StudyRun.plan(folder, "simulated", FILE);
    store.tables().create("t", plan.spec(plan.table(Optional.empty())));
    run = StudyRun.run(folder, plan, store);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private int verify(String... arguments) {
    List<String> all = new ArrayList<>(List.of("--store", "simulated"));
    all.addAll(List.of(arguments));
    return new CommandLine(new VerifyCommand(new OneStore(store)))
        .setOut(new PrintWriter(printed, true))
        .setErr(new PrintWriter(printed, true))
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              printed.write(e.getMessage());
              return e instanceof IllegalArgumentException ? 2 : 1;
            })
        .execute(all.toArray(String[]::new));
  }

  private String takeOneAway() throws Exception {
    List<Cell> cells = new ArrayList<>();
    try (Session session = store.openSession("t")) {
      session.scan(Range.all(), Columns.ALL, 10, cell -> cells.add(cell.copy()));
      Mutation mutation = new Mutation();
      mutation.row().set(cells.get(7).row());
      mutation.delete(cells.get(7).family(), cells.get(7).qualifier());
      assertThat(session.write(mutation)).isEqualTo(Outcome.OK);
    }
    return cells.get(7).row().toString();
  }

  private Path aLedger() throws Exception {
    try (var files = Files.list(run.folder().resolve("ledger"))) {
      return files.sorted().findFirst().orElseThrow();
    }
  }

  @Test
  void whatARunWroteIsProven() {
    assertThat(verify("--ledger", run.folder().toString())).isZero();
    assertThat(printed.toString())
        .containsPattern("ledgers +2\n")
        .containsPattern("acknowledged +400\n")
        .contains("400 acknowledged, 0 unknown, 0 lost.\n");
  }

  @Test
  void whatIsLostIsNamed() throws Exception {
    String row = takeOneAway();
    Path out = folder.resolve("proof.jsonl");
    assertThat(verify("--ledger", run.folder().toString(), "--out", out.toString())).isEqualTo(1);
    assertThat(printed.toString()).contains("1 lost: 1 missing.");
    assertThat(out).content().hasLineCount(1).contains("\"kind\":\"MISSING\"", row);
  }

  /** Else a script would take it for no loss. */
  @Test
  void ledgersThatDoNotTellAllAreNoSuccess() throws Exception {
    assertThat(verify("--ledger", aLedger().toString())).isEqualTo(1);
    assertThat(printed.toString())
        .contains("0 lost. Proof incomplete: ")
        .contains("entries are in no ledger");
  }

  @Test
  void withoutLedgersLinksAreChecked() throws Exception {
    assertThat(verify("--table", "t")).isZero();
    assertThat(printed.toString())
        .containsPattern("REFERENCED +[0-9]+\n")
        .containsPattern("UNDEFINED +0\n");
    takeOneAway();
    takeOneAway();
    takeOneAway();
    Path out = folder.resolve("undefined.txt");
    assertThat(verify("--table", "t", "--out", out.toString())).isEqualTo(1);
    assertThat(out).content().containsPattern("^[0-9a-f]{16}\t[0-9a-f]{16}\n");
  }

  @Test
  void aCloneIsReadAndDropped() throws Exception {
    assertThat(verify("--ledger", run.folder().toString(), "--clone")).isZero();
    assertThat(printed.toString()).contains("400 acknowledged, 0 unknown, 0 lost.");
    assertThat(((Snapshots) store).snapshots()).isEmpty();
  }

  @Test
  void badInputIsRefused() throws Exception {
    Path ledger = aLedger();
    assertRefused("mutually exclusive", "--ledger", "" + ledger, "--offline", "--clone");
    assertRefused(ledger + ":1: the ledger's table must be 'other'", "--table", "other");
    assertRefused("x does not exist", "--ledger", "x");
    assertRefused(folder + " has no file *.ledger", "--ledger", folder.toString());
    assertRefused(
        "--out must be a file in an existing folder",
        "--out",
        folder.resolve("no/where").toString());
    assertThat(verify()).isEqualTo(2);
    assertThat(printed.toString()).contains("--table is missing");
    Path changed = folder.resolve("changed.ledger");
    Files.writeString(
        changed, Files.readString(ledger).replaceFirst("\"seed\":-?[0-9]+", "\"seed\":77"));
    assertRefused(
        changed + ":1: line 1 (seed, table and so on) or line 2 was changed",
        "--ledger",
        "" + changed);
  }

  private void assertRefused(String message, String... more) {
    List<String> all = new ArrayList<>(List.of(more));
    if (!all.contains("--ledger")) {
      all.addAll(List.of("--ledger", run.folder().toString()));
    }
    assertThat(verify(all.toArray(String[]::new))).as(message).isEqualTo(2);
    assertThat(printed.toString()).contains(message);
  }

  @Test
  void aLedgerThatIsStillWrittenIsRefused() throws Exception {
    Path growing = folder.resolve("growing.ledger");
    Ingest ingest = LedgerReader.read(aLedger()).header().ingest();
    LedgerHeader header = new LedgerHeader(ingest, "t", "run", 0, 1_000);
    try (LedgerWriter writer = new LedgerWriter(growing, header)) {
      writer.intend(false, 0, 10);
      assertRefused(
          "ledger " + growing + " is still being written", "--ledger", growing.toString());
    }
  }
}
