package assay.stores.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.binding.Rows;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bindings that were compiled for {@code com.yahoo.ycsb}. */
class OldBindingTest {
  @TempDir Path scratch;

  @Test
  void bindingsOfHashMapsRunWithTheirOldCoreBesideThemOrNot() throws Exception {
    Path core = Bindings.jar(scratch, "old-api");
    Path binding = Bindings.jar(scratch, "old", core);
    for (String path : new String[] {binding.toString(), Bindings.path(core, binding)}) {
      try (Store store = Bindings.open("com.yahoo.ycsb.db.OldDb", path)) {
        Exercise.run(store, "t");
      }
    }
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(
            () -> Bindings.open("com.yahoo.ycsb.db.OldDb", binding.toString(), "old.fails", "1"))
        .withMessage("binding com.yahoo.ycsb.db.OldDb: init failed: old and tired");
  }

  @Test
  void bindingsOfNumbersRun() throws Exception {
    Path core = Bindings.jar(scratch, "oldest-api");
    Path binding = Bindings.jar(scratch, "oldest", core);
    try (Store store = Bindings.open("example.oldest.OldestDb", binding.toString());
        Session session = store.openSession("t")) {
      Mutation mutation = Rows.mutation(Bytes.of("a"));
      mutation.put(Bytes.of("f"), Bytes.of("p"), Bytes.of("1"));
      assertThat(session.write(mutation)).isEqualTo(Outcome.OK);
      mutation.put(Bytes.of("f"), Bytes.of("q"), Bytes.of("2"));
      assertThat(session.write(mutation.asInsert(true))).isEqualTo(Outcome.OK);
      assertThat(session.write(mutation.asInsert(false))).isEqualTo(Outcome.FAILED);
      assertThat(session.lastError()).isEqualTo("ERROR: The operation failed.");
      assertThat(Rows.read(session, "good")).isEqualTo(Outcome.OK);
      assertThat(Rows.read(session, "bad")).isEqualTo(Outcome.FAILED);
      Range range = Range.from(Bytes.of("a"));
      assertThat(session.scan(range, Columns.ALL, 7, cell -> {})).isEqualTo(Outcome.OK);
      assertThat(session.scan(range, Columns.ALL, 8, cell -> {})).isEqualTo(Outcome.FAILED);
      assertThat(session.deleteRow(Bytes.of("a"))).isEqualTo(Outcome.OK);
    }
  }
}
