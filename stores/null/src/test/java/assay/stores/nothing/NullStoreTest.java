package assay.stores.nothing;

import static assay.store.binding.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreProvider;
import assay.store.TableSpec;
import assay.store.binding.TestStores;
import assay.store.capability.Capability;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class NullStoreTest {
  private static Store open() throws StoreException {
    StoreProvider provider = ServiceLoader.load(StoreProvider.class).findFirst().orElseThrow();
    assertThat(provider.name()).isEqualTo("null");
    return TestStores.open(provider, Map.of());
  }

  @Test
  void everyOperationEndsOkAndNoSinkIsCalled() throws StoreException {
    CellSink none =
        cell -> {
          throw new AssertionError("a cell from nowhere");
        };
    try (Store store = open();
        Session session = store.openSession("any")) {
      Bytes row = Bytes.of("r");
      assertThat(session.read(row, Columns.ALL, none)).isEqualTo(Outcome.OK);
      assertThat(session.scan(Range.all(), Columns.ALL, 1, none)).isEqualTo(Outcome.OK);
      assertThat(session.write(new Mutation())).isEqualTo(Outcome.OK);
      assertThat(session.deleteRow(row)).isEqualTo(Outcome.OK);
      assertThat(session.flush()).isEqualTo(Outcome.OK);
      assertThat(session.buffers()).isFalse();
    }
  }

  @Test
  void aClosedSessionRefuses() throws StoreException {
    try (Store store = open()) {
      Session session = store.openSession("any");
      session.close();
      assertThatIllegalStateException().isThrownBy(session::flush);
    }
  }

  @Test
  void tablesAreRememberedByName() throws StoreException {
    try (Store store = open()) {
      assertThat(store.tables().exists("t")).isFalse();
      store.tables().create("t", TableSpec.of(Bytes.of("f")));
      assertThat(store.tables().exists("t")).isTrue();
      assertRefused(
          StoreException.Kind.TABLE_EXISTS,
          () -> store.tables().create("t", TableSpec.of()),
          "table 't' already exists");
      store.tables().drop("t");
      assertRefused(
          StoreException.Kind.NO_SUCH_TABLE, () -> store.tables().drop("t"), "no such table 't'");
    }
  }

  @Test
  void itClaimsNoCapability() {
    assertThat(Capability.of(NullStore.class)).containsExactly(Capability.ATOMIC_UPDATES);
  }
}
