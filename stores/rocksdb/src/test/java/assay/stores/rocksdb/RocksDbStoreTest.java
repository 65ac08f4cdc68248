package assay.stores.rocksdb;

import static assay.store.binding.Refusals.assertBadSetting;
import static assay.store.binding.Refusals.assertRefused;
import static assay.store.binding.Rows.F;
import static assay.store.binding.Rows.G;
import static assay.store.binding.Rows.Q;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.binding.Rows;
import assay.store.binding.TestStores;
import assay.store.capability.Internals.Reading;
import assay.store.capability.LocalityGroups;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the contract does not ask: restarts, drops under way, cells that change their group. */
class RocksDbStoreTest {
  @TempDir private Path directory;

  private Store open(String... settings) throws StoreException {
    return TestStores.open(
        new RocksDbProvider(), Map.of("directory", directory.toString()), settings);
  }

  private static void fill(Session session, int rows) {
    for (int i = 0; i < rows; i++) {
      Mutation mutation = Rows.mutation(Bytes.of("r" + i));
      mutation.put(F, Q, Bytes.of("f" + i));
      mutation.put(G, Q, Bytes.of("g" + i));
      assertThat(session.write(mutation)).as(session.lastError()).isEqualTo(Outcome.OK);
    }
  }

  private static List<String> scan(Session session, Columns columns) {
    List<String> values = new ArrayList<>();
    assertThat(
            session.scan(
                Range.all(), columns, 1000, cell -> values.add(cell.copy().value().toString())))
        .isEqualTo(Outcome.OK);
    return values;
  }

  @Test
  void rowsOutliveTheStore() throws Exception {
    for (String durability : List.of("log", "sync")) {
      String table = "t-" + durability;
      try (Store store = open("durability", durability)) {
        store.tables().create(table, TableSpec.of(F));
        try (Session session = store.openSession(table)) {
          fill(session, 10);
        }
      }
      try (Store store = open();
          Session session = store.openSession(table)) {
        assertThat(scan(session, Columns.ALL)).hasSize(20);
      }
    }
  }

  @Test
  void cellsFollowTheirLocalityGroup() throws Exception {
    try (Store store = open()) {
      store.tables().create("t", TableSpec.of(F, G));
      try (Session session = store.openSession("t")) {
        fill(session, 5);
        assertRefused(
            StoreException.Kind.FAILED,
            () -> groups(store, Map.of("a", Set.of(G))),
            "open sessions");
      }
      groups(store, Map.of("a", Set.of(G)));
      store.tables().flush("t");
      try (Session session = store.openSession("t")) {
        fill(session, 10);
        assertThat(scan(session, Columns.ALL)).hasSize(20).startsWith("f0", "g0", "f1", "g1");
        Columns one = new Columns(List.of(new Columns.Name(G, Q)));
        assertThat(scan(session, one)).hasSize(10).startsWith("g0", "g1");
      }
      groups(store, Map.of());
    }
    try (Store store = open();
        Session session = store.openSession("t")) {
      assertThat(scan(session, Columns.ALL)).hasSize(20);
    }
  }

  private static void groups(Store store, Map<String, Set<Bytes>> groups) throws StoreException {
    ((LocalityGroups) store).setLocalityGroups("t", groups);
  }

  @Test
  void aTableDroppedUnderASessionRefuses() throws Exception {
    try (Store store = open()) {
      store.tables().create("t", TableSpec.of(F));
      try (Session session = store.openSession("t")) {
        fill(session, 3);
        store.tables().drop("t");
        assertThat(store.tables().exists("t")).isFalse();
        assertThat(Rows.read(session, "r1")).isEqualTo(Outcome.FAILED);
        assertThat(session.lastError()).contains("dropped");
        store.tables().create("t", TableSpec.of(F));
        try (Session again = store.openSession("t")) {
          assertThat(scan(again, Columns.ALL)).isEmpty();
        }
      }
    }
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left.map(path -> path.getFileName().toString())).containsExactly("t");
    }
  }

  @Test
  void sessionsOutliveTheStoreOnlyToRefuse() throws Exception {
    Store store = open();
    store.tables().create("t", TableSpec.of(F));
    Session session = store.openSession("t");
    store.close();
    store.close();
    assertThatIllegalStateException().isThrownBy(session::flush);
    session.close();
    session.close();
  }

  @Test
  void onlyOneProcessMayHaveATable() throws Exception {
    try (Store store = open();
        Store second = open()) {
      store.tables().create("t", TableSpec.of(F));
      assertRefused(StoreException.Kind.FAILED, () -> second.openSession("t").close(), "t", "lock");
    }
  }

  @Test
  void oldVersionsMakeRoom() throws Exception {
    try (Store store = open()) {
      store.tables().create("t", new TableSpec(List.of(F), 2));
      try (Session session = store.openSession("t")) {
        for (int i = 0; i < 50; i++) {
          fill(session, 1);
        }
        List<Cell> cells = new ArrayList<>();
        session.read(Bytes.of("r0"), Columns.ALL, cell -> cells.add(cell.copy()));
        assertThat(cells).hasSize(4);
      }
      store.tables().flush("t");
      store.tables().compact("t");
      assertThat(reading(store, "entries")).isLessThan(10);
    }
  }

  @Test
  void internalsFollowTheWork() throws Exception {
    try (Store store = open()) {
      store.tables().create("t", TableSpec.of(F));
      try (Session session = store.openSession("t")) {
        fill(session, 100);
      }
      assertThat(reading(store, "memory-entries")).isEqualTo(200);
      assertThat(reading(store, "store-files")).isZero();
      store.tables().flush("t");
      assertThat(reading(store, "memory-entries")).isZero();
      assertThat(reading(store, "store-files")).isEqualTo(1);
      assertThat(reading(store, "entries")).isEqualTo(200);
    }
  }

  private static double reading(Store store, String name) throws StoreException {
    return ((RocksDbStore) store)
        .sample("t").stream()
            .filter(reading -> reading.metric().series().equals(name))
            .mapToDouble(Reading::value)
            .findFirst()
            .orElseThrow();
  }

  @Test
  void settingsAreChecked() {
    for (String[] bad :
        new String[][] {
          {"durability", "maybe"}, {"compression", "zip"}, {"write-buffers", "0"}, {"speed", "1"}
        }) {
      assertBadSetting(bad[0], () -> open(bad).close());
    }
  }
}
