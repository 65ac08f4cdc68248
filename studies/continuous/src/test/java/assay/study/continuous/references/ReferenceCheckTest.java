package assay.study.continuous.references;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.load.StopSignal;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import assay.store.TableSpec;
import assay.stores.simulated.SimulatedProvider;
import assay.study.continuous.entry.EntryMaker;
import assay.study.continuous.entry.Ingest;
import assay.study.continuous.entry.ListShape;
import assay.study.continuous.scan.EntryTable;
import assay.study.continuous.testing.EntryEdits;
import assay.study.continuous.testing.Ingests;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the suite's check counts and names, and what it is blind to. */
class ReferenceCheckTest {
  private static final ListShape SHAPE = new ListShape(10, 3);
  private static final int LISTS = 20;
  private static final Ingest INGEST = Ingests.of(10, 3, 0, 3).made();

  /** Of the last set of a closed list all are linked to but the first. */
  private static final int ROWS = LISTS * 30;

  @TempDir private Path folder;
  private final EntryMaker maker = new EntryMaker(INGEST);
  private Store store;
  private Session session;
  private EntryEdits edits;

  @BeforeEach
  void write() throws Exception {
    StoreProvider provider = new SimulatedProvider();
    store = provider.open(StoreSettings.of(provider, Map.of()));
    store.tables().create("t", TableSpec.of());
    session = store.openSession("t");
    edits = new EntryEdits(INGEST, session);
    for (long count = 0; count < LISTS * SHAPE.counts(); count++) {
      edits.put(count);
    }
  }

  @AfterEach
  void close() {
    session.close();
    store.close();
  }

  private References check() throws Exception {
    return check(1 << 20);
  }

  private References check(int mostRows) throws Exception {
    References found =
        new ReferenceCheck(EntryTable.served(store, "t"), folder, new StopSignal(), mostRows)
            .run()
            .orElseThrow();
    assertThat(folder).isEmptyDirectory();
    return found;
  }

  @Test
  void aWholeTableIsReferencedButForTheListsHeads() throws Exception {
    References found = check();
    assertThat(found.counters())
        .isEqualTo(
            Map.of(
                "REFERENCED",
                ROWS - (long) LISTS,
                "UNREFERENCED",
                (long) LISTS,
                "UNDEFINED",
                0L,
                "CORRUPT",
                0L));
    assertThat(found.cells()).isEqualTo(ROWS);
    assertThat(found.named()).isEmpty();
  }

  @Test
  void whatIsLinkedToAndGoneIsNamedWithWhatLinksToIt() throws Exception {
    edits.delete(SHAPE.count(4, 1, 5));
    References found = check();
    assertThat(found.undefined()).isEqualTo(1);
    long gone = maker.rowOf(SHAPE.count(4, 1, 5));
    long by = maker.rowOf(SHAPE.count(4, 2, 5));
    assertThat(found.named()).containsExactly(new Undefined(gone, List.of(by)));
    assertThat(found.named().get(0).line()).isEqualTo("%016x\t%016x".formatted(gone, by));
  }

  /** In parts of a few rows, again and again, nothing else comes out. */
  @Test
  void memoryHoldsFewRowsAtATime() throws Exception {
    for (int list = 0; list < LISTS; list++) {
      edits.delete(SHAPE.count(list, 1, list % 10));
    }
    References whole = check();
    assertThat(whole.undefined()).isEqualTo(LISTS);
    assertThat(check(1)).isEqualTo(whole);
    assertThat(check(3)).isEqualTo(whole);
  }

  @Test
  void aWrongChecksumIsCountedAndItsRowIsUndefined() throws Exception {
    long count = SHAPE.count(2, 1, 3);
    byte[] value = edits.value(count);
    value[40] ^= 1;
    edits.put(count, value);
    References found = check();
    assertThat(found.corrupt()).isEqualTo(1);
    assertThat(found.named()).extracting(Undefined::row).containsExactly(maker.rowOf(count));
  }

  @Test
  void cellsThatAreNoEntriesAreCounted() throws Exception {
    edits.putForeign();
    References found = check();
    assertThat(found.foreign()).isEqualTo(1);
    assertThat(found.cells()).isEqualTo(ROWS + 1);
    assertThat(found.undefined()).isZero();
  }

  /** Why there are ledgers. */
  @Test
  void itIsBlindToWhatNobodyLinksTo() throws Exception {
    // An old value is back, the last sets of a list are gone, and so is the newest entry.
    edits.put(SHAPE.count(1, 0, 2));
    for (int i = 0; i < 9; i++) {
      edits.put(SHAPE.count(3, 0, i));
    }
    for (int i = 0; i < 10; i++) {
      edits.delete(SHAPE.count(3, 2, i));
    }
    References found = check();
    assertThat(found.undefined()).isZero();
    assertThat(found.corrupt()).isZero();
  }
}
