package assay.stores.ycsb;

import static assay.store.binding.Rows.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.binding.Rows;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class YcsbStoreTest {
  private static final String TYPE = "example.memory.MemoryDb";

  @TempDir static Path scratch;

  private static String path;

  @BeforeAll
  static void compile() throws Exception {
    path = Bindings.jar(scratch, "memory", Bindings.core()).toString();
  }

  private static Store open(String... properties) throws StoreException {
    return Bindings.open(TYPE, path, properties);
  }

  @Test
  void allOperationsGoThrough() throws StoreException {
    try (Store store = open()) {
      Exercise.run(store, "t");
    }
  }

  @Test
  void aScanIsCutToWhatWasAskedFor() throws StoreException {
    try (Store store = open("memory.onemore", "true")) {
      Exercise.run(store, "t");
    }
  }

  @Test
  void insertsAreToldFromUpdates() throws StoreException {
    try (Store store = open();
        Session session = store.openSession("t")) {
      assertThat(session.write(mutation("a", "1"))).isEqualTo(Outcome.ABSENT);
      assertThat(session.write(mutation("a", "1").asInsert(true))).isEqualTo(Outcome.OK);
      assertThat(session.write(mutation("a", "2"))).isEqualTo(Outcome.OK);
      assertThat(value(session, "a")).isEqualTo("2");
    }
  }

  @Test
  void statusesAreOutcomes() throws StoreException {
    try (Store store = open();
        Session session = store.openSession("t")) {
      assertThat(session.lastError()).isEmpty();
      assertFailed(session, "null", "the binding returned no status");
      assertFailed(session, "own", "TEAPOT: short / and stout");
      assertFailed(session, "throw", "IllegalStateException: out of / order");
      assertThat(read(session, "batched")).isEqualTo(Outcome.OK);
      assertThat(read(session, "nothing")).isEqualTo(Outcome.ABSENT);
      assertThat(session.scan(Range.from(Bytes.of("none")), Columns.ALL, 1, cell -> {}))
          .isEqualTo(Outcome.OK);
      Range ended = new Range(Bytes.of("a"), Bytes.of("b"));
      assertThat(session.scan(ended, Columns.ALL, 1, cell -> {})).isEqualTo(Outcome.FAILED);
      assertThat(session.lastError()).contains("cannot scan to an end row");
      Mutation delete = Rows.mutation(Bytes.of("a"));
      delete.delete(Rows.F, Rows.Q);
      assertThat(session.write(delete)).isEqualTo(Outcome.FAILED);
      assertThat(session.lastError()).contains("cannot delete a single cell");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> session.scan(Range.all(), Columns.ALL, 0, cell -> {}));
    }
  }

  @Test
  void eachSessionHasAnInstanceOfItsOwnAndEndsIt() throws StoreException {
    try (Store store = open()) {
      try (Session one = store.openSession("t")) {
        assertThat(value(one, "instances")).isEqualTo("1");
        Session two = store.openSession("t");
        assertThat(value(one, "instances")).isEqualTo("2");
        two.close();
        two.close();
        assertThat(value(one, "instances")).isEqualTo("1");
        assertThatIllegalStateException().isThrownBy(() -> read(two, "instances"));
      }
      try (Session three = store.openSession("t")) {
        assertThat(value(three, "instances")).isEqualTo("1");
      }
    }
  }

  @Test
  void aThreadGetsItsContextBack() throws StoreException {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (Store store = open()) {
      try (Session session = store.openSession("t")) {
        assertThat(read(session, "a")).isEqualTo(Outcome.ABSENT);
        assertThat(Thread.currentThread().getContextClassLoader()).isNotSameAs(before);
      }
      assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    }
  }

  @Test
  void storesShareNoClasses() throws StoreException {
    try (Store one = open();
        Store two = open();
        Session inOne = one.openSession("t");
        Session inTwo = two.openSession("t")) {
      assertThat(inOne.write(mutation("a", "1").asInsert(true))).isEqualTo(Outcome.OK);
      assertThat(read(inTwo, "a")).isEqualTo(Outcome.ABSENT);
    }
  }

  @Test
  void aFlushMakesABatchingBindingSend() throws StoreException {
    try (Store store = open("memory.batch", "100", "buffers", "true");
        Session session = store.openSession("t");
        Session other = store.openSession("t")) {
      assertThat(session.buffers()).isTrue();
      byte[] reused = new byte[1];
      for (int i = 0; i < 5; i++) {
        reused[0] = (byte) ('0' + i);
        assertThat(session.write(mutation("k" + i, Bytes.of(reused)).asInsert(true)))
            .isEqualTo(Outcome.OK);
      }
      assertThat(read(other, "k0")).isEqualTo(Outcome.ABSENT);
      assertThat(session.flush()).isEqualTo(Outcome.OK);
      for (int i = 0; i < 5; i++) {
        assertThat(value(other, "k" + i)).isEqualTo(Integer.toString(i));
      }
      assertThat(session.flush()).isEqualTo(Outcome.OK);
      assertThat(value(session, "k1")).isEqualTo("1");
    }
  }

  @Test
  void aBatchThatIsNotDeclaredKeepsItsValuesTogether() throws StoreException {
    try (Store store = open("memory.batch", "3");
        Session session = store.openSession("t")) {
      assertThat(session.buffers()).isFalse();
      byte[] reused = new byte[1];
      for (int i = 0; i < 6; i++) {
        reused[0] = (byte) ('0' + i);
        assertThat(session.write(mutation("k" + i, Bytes.of(reused)).asInsert(true)))
            .isEqualTo(Outcome.OK);
      }
      for (int i = 0; i < 6; i++) {
        assertThat(value(session, "k" + i)).isEqualTo(Integer.toString(i));
      }
    }
  }

  @Test
  void whatAFlushLosesIsUnknownOnce() throws StoreException {
    try (Store store = open("memory.batch", "9", "buffers", "true", "memory.cleanupfails", "");
        Session session = store.openSession("t")) {
      assertThat(session.write(mutation("a", "1").asInsert(true))).isEqualTo(Outcome.OK);
      assertThat(session.flush()).isEqualTo(Outcome.UNKNOWN);
      assertThat(session.lastError()).isEqualTo("lost / some");
      assertThat(session.flush()).isEqualTo(Outcome.OK);
      assertThat(session.write(mutation("b", "1").asInsert(true))).isEqualTo(Outcome.OK);
    }
  }

  @Test
  void tablesAreTakenAsThere() throws StoreException {
    try (Store store = open()) {
      assertThat(store.tables().exists("t")).isTrue();
      store.tables().create("t", TableSpec.of(Bytes.of("f")));
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> store.tables().drop("t"))
          .withMessage("a YCSB binding cannot drop table 't'; use the store's own tools");
      assertThatExceptionOfType(StoreException.class).isThrownBy(() -> store.tables().flush("t"));
      assertThatExceptionOfType(StoreException.class).isThrownBy(() -> store.tables().compact("t"));
    }
  }

  @Test
  void theRecordHasNoSecrets() throws StoreException {
    try (Store store =
        open(
            "db.passwd", "s3cret",
            "redis.password", "s3cret",
            "aws.secretKey", "s3cret",
            "mongodb.url", "mongodb://me:s3cret@host/db",
            "db.url", "jdbc:x://host/db?user=me&password=s3cret&x=1",
            "recordcount", "7")) {
      assertThat(store.info().settings().toString()).doesNotContain("s3cret");
      assertThat(store.info().settings())
          .containsEntry("recordcount", "7")
          .containsEntry("mongodb.url", "mongodb://me:…@host/db")
          .containsEntry("db.url", "jdbc:x://host/db?user=me&password=…&x=1")
          .containsEntry("binding-class", TYPE);
    }
  }

  private static void assertFailed(Session session, String key, String error) {
    assertThat(read(session, key)).isEqualTo(Outcome.FAILED);
    assertThat(session.lastError()).isEqualTo(error);
  }

  private static String value(Session session, String key) {
    StringBuilder text = new StringBuilder();
    Outcome outcome = session.read(Bytes.of(key), Columns.ALL, cell -> text.append(cell.value()));
    assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.OK);
    return text.toString();
  }

  private static Mutation mutation(String row, String value) {
    return mutation(row, Bytes.of(value));
  }

  private static Mutation mutation(String row, Bytes value) {
    Mutation mutation = Rows.mutation(Bytes.of(row));
    mutation.put(Rows.F, Rows.Q, value);
    return mutation;
  }
}
