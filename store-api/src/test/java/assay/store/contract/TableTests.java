package assay.store.contract;

import static assay.store.binding.Refusals.assertRefused;
import static assay.store.contract.Fixture.FAMILY;
import static assay.store.contract.Fixture.fill;
import static assay.store.contract.Fixture.rows;
import static assay.store.contract.Fixture.rowsOf;
import static assay.store.contract.Fixture.scanAll;
import static assay.store.contract.Fixture.sorted;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Session;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.Tables;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tables are made, written to disk and dropped. */
interface TableTests extends Hooks {
  @Test
  @DisplayName("a store says what it is")
  default void aStoreSaysWhatItIs() {
    assertThat(fixture().store().info().name()).isNotEmpty();
    assertThat(fixture().store().info().version()).isNotEmpty();
    assertThat(fixture().store().info().endpoint()).isNotEmpty();
    assertThat(fixture().store().info().settings()).containsKey("timeout");
  }

  @Test
  @DisplayName("a table is there from its creation to its drop")
  default void aTableComesAndGoes() throws StoreException {
    Tables tables = fixture().store().tables();
    String table = Fixture.newName();
    assertThat(tables.exists(table)).isFalse();
    tables.create(table, TableSpec.of(FAMILY));
    assertThat(tables.exists(table)).isTrue();
    tables.drop(table);
    assertThat(tables.exists(table)).isFalse();
    assertThat(tables.exists(Fixture.newName())).isFalse();
  }

  @Test
  @DisplayName("a name that a store does not take is refused in one line")
  default void aNameThatIsNoneIsRefused() throws StoreException {
    Tables tables = fixture().store().tables();
    String name = "../no such*name-" + "x".repeat(300);
    try {
      tables.create(name, TableSpec.of(FAMILY));
    } catch (StoreException e) {
      assertThat(e).hasMessageContaining(name);
      assertThat(e.getMessage().lines()).hasSize(1);
      try {
        assertThat(tables.exists(name)).isFalse();
      } catch (StoreException refused) {
        assertThat(refused).hasMessageContaining(name);
      }
      return;
    }
    assertThat(tables.exists(name)).isTrue();
    tables.drop(name);
  }

  @Test
  @DisplayName("a table dropped and made again is empty")
  default void aTableMadeAgainIsEmpty() throws StoreException {
    Tables tables = fixture().store().tables();
    String table = fixture().table();
    try (Session session = fixture().store().openSession(table)) {
      fill(session, 5, 1);
    }
    tables.drop(table);
    tables.create(table, TableSpec.of(FAMILY));
    assertThat(scanAll(fixture().session(table))).isEmpty();
  }

  @Test
  @DisplayName("creating a table that is there is refused and leaves it alone")
  default void creatingTwiceIsRefused() throws StoreException {
    String table = fixture().table();
    Session session = fixture().session(table);
    fill(session, 5, 1);
    assertRefused(
        StoreException.Kind.TABLE_EXISTS,
        () -> fixture().store().tables().create(table, TableSpec.of(FAMILY)),
        table);
    assertThat(sorted(rowsOf(scanAll(session)))).isEqualTo(rows(0, 5));
  }

  @Test
  @DisplayName("a table that is not there cannot be dropped, flushed or compacted")
  default void aMissingTableIsRefused() {
    Tables tables = fixture().store().tables();
    String table = Fixture.newName();
    StoreException.Kind kind = StoreException.Kind.NO_SUCH_TABLE;
    assertRefused(kind, () -> tables.drop(table), table);
    assertRefused(kind, () -> tables.flush(table), table);
    assertRefused(kind, () -> tables.compact(table), table);
  }

  @Test
  @DisplayName("flushing and compacting a table keeps what is in it")
  default void flushAndCompactKeepTheRows() throws StoreException {
    String table = fixture().table();
    Session session = fixture().session(table);
    fill(session, 50, 2);
    fixture().store().tables().flush(table);
    assertThat(scanAll(session)).hasSize(100);
    fill(session, 60, 2);
    fixture().store().tables().compact(table);
    assertThat(sorted(rowsOf(scanAll(session)))).isEqualTo(rows(0, 60));
    assertThat(scanAll(session)).hasSize(120);
  }
}
