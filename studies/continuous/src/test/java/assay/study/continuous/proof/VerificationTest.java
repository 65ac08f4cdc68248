package assay.study.continuous.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.lab.load.StopSignal;
import assay.lab.plan.Plan;
import assay.lab.run.RecordedRun;
import assay.lab.testing.StudyRun;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import assay.stores.simulated.SimulatedProvider;
import assay.study.continuous.entry.ListShape;
import assay.study.continuous.ledger.Ledger;
import assay.study.continuous.ledger.LedgerReader;
import assay.study.continuous.scan.EntryTable;
import assay.study.continuous.testing.EntryEdits;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What somebody did to a table behind the writers' backs is named, each cell of it, and no other.
 */
class VerificationTest {
  private static final int UUID_CHARACTERS = 36;
  private static final ListShape SHAPE = new ListShape(10, 3);
  private static final String FILE =
      """
      description: d
      threads: 1
      tables: {mine: {owner: user, name: t}}
      phases:
        - phase: run
          operations: 160
          workload: {kind: continuous-ingest, flush: 10, depth: 3, checksum: true, deletes: DELETES}
      """;

  @TempDir private Path folder;
  private Store store;
  private Session session;
  private Ledger ledger;
  private EntryEdits edits;

  @BeforeEach
  void open() throws Exception {
    StoreProvider provider = new SimulatedProvider();
    store = provider.open(StoreSettings.of(provider, Map.of()));
  }

  @AfterEach
  void close() {
    if (session != null) {
      session.close();
    }
    store.close();
  }

  private void ingest(String deletes) throws Exception {
    Plan plan = StudyRun.plan(folder, "simulated", FILE.replace("DELETES", deletes));
    store.tables().create("t", plan.spec(plan.table(Optional.empty())));
    RecordedRun run = StudyRun.run(folder, plan, store);
    try (Stream<Path> files = Files.list(run.folder().resolve("ledger"))) {
      ledger = LedgerReader.read(files.findFirst().orElseThrow());
    }
    session = store.openSession("t");
    edits = new EntryEdits(ledger.header().ingest(), session);
  }

  private Proof verify() throws Exception {
    return new Verification(EntryTable.served(store, "t"), List.of(ledger), new StopSignal())
        .run()
        .orElseThrow();
  }

  @Test
  void nothingIsLostOfWhatWasAcknowledged() throws Exception {
    ingest("0");
    Proof proof = verify();
    assertThat(proof.differences()).isEmpty();
    assertThat(proof.sentence()).isEqualTo("160 acknowledged, 0 unknown, 0 lost.");
    // 4 lists of 39 writes each, 9 of which are of cells before; then 4 of the fifth.
    assertThat(proof.cells()).isEqualTo(124);
    assertThat(proof.required()).isEqualTo(124);
  }

  @Test
  void deletedListsAreGone() throws Exception {
    ingest("1");
    Proof proof = verify();
    assertThat(proof.differences()).isEmpty();
    // 2 lists of 60 operations, of which nothing is left; then 30 entries, and 10 deleted.
    assertThat(proof.cells()).isEqualTo(20);
    assertThat(proof.sentence()).isEqualTo("160 acknowledged, 0 unknown, 0 lost.");
  }

  @Test
  void oneDeletedCellIsNamed() throws Exception {
    ingest("0");
    edits.delete(SHAPE.count(1, 2, 3));
    assertNamed(CellDifference.Kind.MISSING, SHAPE.count(1, 2, 3));
  }

  @Test
  void theNewestEntryOfAllIsNamed() throws Exception {
    ingest("0");
    edits.delete(SHAPE.count(4, 0, 3));
    assertNamed(CellDifference.Kind.MISSING, SHAPE.count(4, 0, 3));
  }

  @Test
  void aFlippedByteIsNamedWhereverItIs() throws Exception {
    ingest("0");
    long count = SHAPE.count(0, 1, 4);
    byte[] right = edits.value(count);
    for (int i = 0; i < right.length; i++) {
      byte[] flipped = right.clone();
      flipped[i] ^= 1;
      edits.put(count, flipped);
      Proof proof = verify();
      assertThat(proof.differences())
          .as("byte " + i)
          .extracting(CellDifference::row)
          .containsExactly(edits.row(count));
      assertThat(proof.differences().get(0).kind())
          .as("byte " + i)
          .isIn(CellDifference.Kind.CORRUPT, CellDifference.Kind.CHANGED);
      assertThat(proof.lost()).as("byte " + i).isEqualTo(1);
    }
  }

  @Test
  void anOldValueThatIsBackIsNamed() throws Exception {
    ingest("0");
    edits.put(SHAPE.count(1, 0, 2));
    assertNamed(CellDifference.Kind.STALE, SHAPE.count(1, 3, 2));
  }

  @Test
  void aDeletedCellThatIsBackIsNamed() throws Exception {
    ingest("1");
    edits.put(SHAPE.count(1, 2, 7));
    assertNamed(CellDifference.Kind.RISEN, SHAPE.count(1, 2, 7));
  }

  @Test
  void foreignCellsAreNamedAndNoLoss() throws Exception {
    ingest("0");
    edits.put(SHAPE.count(9, 0, 0), edits.value(5));
    edits.putForeign();
    Proof proof = verify();
    assertThat(proof.differences())
        .extracting(CellDifference::kind, CellDifference::row)
        .containsExactlyInAnyOrder(
            tuple(CellDifference.Kind.FOREIGN, EntryEdits.FOREIGN_ROW),
            tuple(CellDifference.Kind.FOREIGN, edits.row(SHAPE.count(9, 0, 0))));
    assertThat(proof.lost()).isZero();
  }

  @Test
  void entriesThatNoLedgerIntendedAreNamed() throws Exception {
    ingest("0");
    edits.put(SHAPE.count(9, 0, 0));
    assertNamed(CellDifference.Kind.UNINTENDED, SHAPE.count(9, 0, 0));
  }

  @Test
  void aCountThatNoIngestReachesIsNamed() throws Exception {
    ingest("0");
    byte[] value = edits.value(SHAPE.count(9, 0, 0));
    value[UUID_CHARACTERS + 1] = 'f';
    edits.put(SHAPE.count(9, 0, 0), value);
    Proof proof = verify();
    assertThat(proof.differences())
        .extracting(CellDifference::kind, CellDifference::row)
        .containsExactly(tuple(CellDifference.Kind.FOREIGN, edits.row(SHAPE.count(9, 0, 0))));
    assertThat(proof.lost()).isZero();
  }

  /** References and all: nothing that is left points to what is gone. */
  @Test
  void theLastPartOfAListIsNamedWhenItIsGoneWithItsReferences() throws Exception {
    ingest("0");
    List<Long> gone = new ArrayList<>();
    for (int set = 1; set < 3; set++) {
      for (int i = 0; i < 10; i++) {
        gone.add(SHAPE.count(3, set, i));
        edits.delete(SHAPE.count(3, set, i));
      }
    }
    for (int i = 0; i < 9; i++) {
      gone.add(SHAPE.count(3, 3, i));
      edits.delete(SHAPE.count(3, 3, i));
    }
    Proof proof = verify();
    assertThat(proof.differences())
        .allMatch(each -> each.kind() == CellDifference.Kind.MISSING)
        .extracting(CellDifference::count)
        .containsExactlyInAnyOrderElementsOf(gone);
    assertThat(proof.differences()).allMatch(each -> each.acknowledged() > 0);
  }

  @Test
  void aMissingLedgerIsSaid() throws Exception {
    ingest("0");
    Proof proof =
        new Verification(EntryTable.served(store, "t"), List.of(), new StopSignal())
            .run()
            .orElseThrow();
    assertThat(proof.sentence())
        .isEqualTo("0 acknowledged, 0 unknown, 0 lost. Proof incomplete: no ledger was read.");
    assertThat(proof.gaps())
        .containsExactly(
            "no ledger was read",
            "124 entries are in no ledger, or have higher numbers than their ledger's last entry");
  }

  /** What it no longer tells of is no loss, and no proof. */
  @Test
  void aLedgerThatIsTornCutOrChangedIsSaid() throws Exception {
    ingest("0");
    byte[] whole = Files.readAllBytes(ledger.file());
    List<String> lines = Files.readAllLines(ledger.file());
    // The last line is the writer's end; the one before settles the last set.
    assertGap(Arrays.copyOf(whole, whole.length - 5), 160, "is incomplete");
    assertGap(
        cut(lines, lines.size() - 3), 156, "have higher numbers than their ledger's last entry");
    lines.set(5, lines.get(5).replaceFirst("^(.)[0-9a-f]", "$1f"));
    assertGap(cut(lines, lines.size()), 20, "line 6: ");
  }

  private static byte[] cut(List<String> lines, int number) {
    return (String.join("\n", lines.subList(0, number)) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private void assertGap(byte[] content, long acknowledged, String gap) throws Exception {
    ledger = LedgerReader.read(Files.write(folder.resolve("bad.ledger"), content));
    Proof proof = verify();
    assertThat(proof.differences()).isEmpty();
    assertThat(proof.acknowledged()).isEqualTo(acknowledged);
    assertThat(proof.sentence()).contains(" 0 lost. Proof incomplete: ");
    assertThat(String.join("; ", proof.gaps())).contains(gap);
  }

  private void assertNamed(CellDifference.Kind kind, long count) throws Exception {
    Proof proof = verify();
    assertThat(proof.differences())
        .extracting(CellDifference::kind, CellDifference::count, CellDifference::ingest)
        .containsExactly(tuple(kind, count, ledger.header().ingest().id()));
    assertThat(proof.lost()).isEqualTo(1);
    assertThat(proof.sentence()).endsWith(" 1 lost: 1 " + kind.label() + ".");
  }
}
