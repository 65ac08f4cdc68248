package assay.store.contract;

import static assay.store.contract.Fixture.FAMILY;
import static assay.store.contract.Fixture.OTHER_FAMILY;
import static assay.store.contract.Fixture.fill;
import static assay.store.contract.Fixture.row;
import static assay.store.contract.Fixture.scanAll;
import static assay.store.contract.TableCapabilityTests.claimed;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreException.Kind;
import assay.store.binding.Refusals;
import assay.store.capability.LocalityGroups;
import assay.store.capability.OfflineScan;
import assay.store.capability.PreSplit;
import assay.store.capability.Snapshots;
import assay.store.capability.Users;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A snapshot keeps a table as it was, and tables made of it are tables of their own. */
interface SnapshotTests extends Hooks {
  @Test
  @DisplayName("a clone holds exactly the cells, splits and groups that the source had")
  default void clonesHoldWhatTheSourceHad() throws StoreException {
    Snapshots store = claimed(fixture().store(), Snapshots.class);
    String source = fixture().table(2);
    divide(fixture().store(), source);
    Session session = fixture().session(source);
    fill(session, 300, 3);
    fill(session, 20, 1);
    assertThat(session.deleteRow(row(7))).isNotEqualTo(Outcome.FAILED);
    Fixture.flush(session);
    List<Cell> before = scanAll(session);
    String snapshot = snapshot(store, source);
    fill(session, 310, 4);

    Session clone = fixture().session(clone(store, snapshot));
    assertSame(scanAll(clone), before);
    Fixture.assertAbsent(clone, row(7), Columns.ALL);
  }

  private static void divide(Store store, String table) throws StoreException {
    if (store instanceof PreSplit splitting) {
      splitting.addSplits(table, new TreeSet<>(List.of(row(100), row(200))));
    }
    if (store instanceof LocalityGroups grouping) {
      grouping.setLocalityGroups(table, Map.of("one", Set.of(FAMILY), "two", Set.of(OTHER_FAMILY)));
    }
  }

  @Test
  @DisplayName("a clone is divided and grouped as its source was")
  default void clonesAreDividedAsTheirSources() throws StoreException {
    Snapshots store = claimed(fixture().store(), Snapshots.class);
    String source = fixture().table();
    divide(fixture().store(), source);
    String clone = clone(store, snapshot(store, source));
    if (store instanceof PreSplit splitting) {
      assertThat(splitting.splits(clone)).containsExactly(row(100), row(200));
    }
    if (store instanceof LocalityGroups grouping) {
      assertThat(grouping.localityGroups(clone)).isEqualTo(grouping.localityGroups(source));
      assertThat(grouping.localityGroups(clone)).hasSize(2);
    }
    fill(fixture().session(clone), 300, 1);
  }

  @Test
  @DisplayName("source, snapshot and clones do not see each other's writes")
  default void tablesAreApart() throws StoreException {
    Snapshots store = claimed(fixture().store(), Snapshots.class);
    String source = fixture().table();
    Session session = fixture().session(source);
    fill(session, 50, 2);
    List<Cell> before = scanAll(session);
    String snapshot = snapshot(store, source);
    String firstTable = clone(store, snapshot);
    Session first = fixture().session(firstTable);
    change(first, 0);
    fixture().store().tables().compact(firstTable);
    assertSame(scanAll(session), before);

    change(session, 25);
    fixture().store().tables().compact(source);
    Session second = fixture().session(clone(store, snapshot));
    assertSame(scanAll(second), before);
    assertThat(Fixture.valuesOf(Fixture.read(first, "r00001"))).containsExactly("new", "v1.1");
    Fixture.assertAbsent(first, row(2), Columns.ALL);
    assertThat(Fixture.valuesOf(Fixture.read(first, "r00026"))).containsExactly("v26.0", "v26.1");
  }

  /** Overwrites a cell and deletes a row. */
  private static void change(Session session, int from) {
    Fixture.save(session, row(from + 1), Fixture.qualifier(0), Bytes.of("new"));
    session.deleteRow(row(from + 2));
    Fixture.flush(session);
  }

  @Test
  @DisplayName("the files of a snapshot hold exactly the cells and splits that the source had")
  default void filesHoldWhatTheSourceHad() throws StoreException {
    OfflineScan store = claimed(fixture().store(), OfflineScan.class);
    String source = fixture().table(2);
    divide(fixture().store(), source);
    Session session = fixture().session(source);
    fill(session, 300, 3);
    fill(session, 20, 1);
    session.deleteRow(row(7));
    Fixture.flush(session);
    List<Cell> before = scanAll(session);
    String snapshot = snapshot(store, source);
    change(session, 50);

    assertThat(store.splitsOf(snapshot)).containsExactly(row(100), row(200));
    Session files = fixture().keep(store.openSnapshot(snapshot, Set.of()));
    assertSame(scanAll(files), before);
    Fixture.assertAbsent(files, row(7), Columns.ALL);
    List<Integer> found = new ArrayList<>();
    List<Bytes> asked = List.of(row(250), row(7), row(8));
    assertThat(files.readAll(asked, Columns.ALL, (index, cell) -> found.add(index)))
        .isEqualTo(Outcome.OK);
    assertThat(Set.copyOf(found)).containsExactlyInAnyOrder(0, 2);
    assertThat(files.deleteRow(row(8))).isEqualTo(Outcome.FAILED);
    store.deleteSnapshot(snapshot);
    assertRefused(() -> store.openSnapshot(snapshot, Set.of()), Kind.FAILED, snapshot);
  }

  @Test
  @DisplayName("a snapshot outlives its source, a clone its snapshot, and each is dropped alone")
  default void eachOutlivesItsOrigin() throws StoreException {
    Snapshots store = claimed(fixture().store(), Snapshots.class);
    String source = fixture().table();
    Session session = fixture().session(source);
    fill(session, 50, 2);
    List<Cell> before = scanAll(session);
    String snapshot = snapshot(store, source);
    String first = clone(store, snapshot);
    fixture().store().tables().drop(source);
    fixture().store().tables().drop(first);
    String second = clone(store, snapshot);
    store.deleteSnapshot(snapshot);
    assertThat(store.snapshots()).doesNotContain(snapshot);
    assertSame(scanAll(fixture().session(second)), before);
  }

  @Test
  @DisplayName("what is not there, or there already, is refused in one line that names it")
  default void whatCannotBeIsRefused() throws StoreException {
    Snapshots store = claimed(fixture().store(), Snapshots.class);
    String source = fixture().table();
    String snapshot = snapshot(store, source);
    assertThat(store.snapshots()).contains(snapshot).isSorted();
    assertRefused(() -> store.snapshot(source, snapshot), Kind.FAILED, snapshot);
    assertRefused(() -> store.snapshot("absent", "s_absent"), Kind.NO_SUCH_TABLE, "absent");
    assertRefused(() -> store.cloneTo(snapshot, source), Kind.TABLE_EXISTS, source);
    store.deleteSnapshot(snapshot);
    assertRefused(() -> store.cloneTo(snapshot, Fixture.newName()), Kind.FAILED, snapshot);
    assertRefused(() -> store.deleteSnapshot(snapshot), Kind.FAILED, snapshot);
    assertThat(store.snapshots()).doesNotContain(snapshot, "s_absent");
  }

  private static void assertRefused(ThrowingCallable call, Kind kind, String named) {
    Refusals.assertRefused(kind, call, "'" + named + "'");
  }

  @Test
  @DisplayName("users may do on a clone what they may do on its source")
  default void clonesKeepRights() throws Exception {
    Snapshots store = claimed(fixture().store(), Snapshots.class);
    Users users = claimed(fixture().store(), Users.class);
    String source = fixture().table();
    fill(fixture().session(source), 3, 1);
    String user = fixture().user(users, "assay_clones");
    users.grant(user, source, Set.of(Users.Right.READ));
    String clone = clone(store, snapshot(store, source));
    Session session = fixture().keep(users.openSessionAs(user, clone, Set.of()));
    UserTests.await(() -> session.read(row(1), Columns.ALL, cell -> {}), Outcome.OK);
    assertThat(UserTests.written(session, row(1))).isEqualTo(Outcome.DENIED);
  }

  /** Takes a snapshot, which goes at the test's end. */
  private String snapshot(Snapshots store, String table) throws StoreException {
    String name = Fixture.newName();
    store.snapshot(table, name);
    fixture()
        .atEnd(
            () -> {
              if (store.snapshots().contains(name)) {
                store.deleteSnapshot(name);
              }
            });
    return name;
  }

  private String clone(Snapshots store, String snapshot) throws StoreException {
    String table = Fixture.newName();
    store.cloneTo(snapshot, table);
    return fixture().owned(table);
  }

  private static void assertSame(List<Cell> cells, List<Cell> expected) {
    assertThat(texts(cells)).isEqualTo(texts(expected));
  }

  private static List<String> texts(List<Cell> cells) {
    return cells.stream().map(Cell::toString).toList();
  }
}
