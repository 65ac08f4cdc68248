package assay.store.contract;

import static assay.store.contract.Fixture.assertAbsent;
import static assay.store.contract.Fixture.fill;
import static assay.store.contract.Fixture.flush;
import static assay.store.contract.Fixture.put;
import static assay.store.contract.Fixture.read;
import static assay.store.contract.Fixture.row;
import static assay.store.contract.Fixture.rows;
import static assay.store.contract.Fixture.rowsOf;
import static assay.store.contract.Fixture.save;
import static assay.store.contract.Fixture.scanAll;
import static assay.store.contract.Fixture.valuesOf;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.contract.StoreContract.Writes;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** When a write is acknowledged, everyone can read it. */
interface AcknowledgementTests extends Hooks {
  Duration ACKNOWLEDGEMENT_TIMEOUT = Duration.ofSeconds(10);

  @Test
  @DisplayName("written through: another session reads it as soon as write returns")
  default void writesThroughAreSeenAtOnce() throws Exception {
    ofTwo(
        Writes.THROUGH,
        (reader, writer) -> {
          assertThat(writer.buffers()).isFalse();
          for (int i = 0; i < 10; i++) {
            put(writer, row(i), Bytes.of("q"), Bytes.of("v" + i));
            assertThat(valuesOf(read(reader, row(i), Columns.ALL))).containsExactly("v" + i);
          }
          assertThat(writer.deleteRow(row(3))).isEqualTo(Outcome.OK);
          assertAbsent(reader, row(3), Columns.ALL);
        });
  }

  @Test
  @DisplayName("made to write through: another session reads it as soon as write returns")
  default void sessionsThatBufferCanWriteThrough() throws Exception {
    ofTwo(
        Writes.BUFFERED,
        (reader, writer) -> {
          writer.writeThrough();
          assertThat(writer.buffers()).isFalse();
          for (int i = 0; i < 10; i++) {
            put(writer, row(i), Bytes.of("q"), Bytes.of("v" + i));
            assertThat(valuesOf(read(reader, row(i), Columns.ALL))).containsExactly("v" + i);
          }
        });
  }

  @Test
  @DisplayName("buffered: another session reads it after flush")
  default void bufferedWritesAreSeenAfterFlush() throws Exception {
    ofTwo(
        Writes.BUFFERED,
        (reader, writer) -> {
          assertThat(writer.buffers()).isTrue();
          save(writer, "r", "q", "first");
          assertThat(valuesOf(read(reader, "r"))).containsExactly("first");
          put(writer, "r", "q", "second");
          save(writer, "s", "q", "third");
          assertThat(valuesOf(scanAll(reader))).containsExactlyInAnyOrder("second", "third");
        });
  }

  @Test
  @DisplayName("buffered: far more than the buffer holds all arrives")
  default void moreThanTheBufferArrives() throws Exception {
    ofTwo(
        Writes.BUFFERED,
        (reader, writer) -> {
          fill(writer, 3000, 2);
          assertThat(Fixture.sorted(rowsOf(scanAll(reader)))).isEqualTo(rows(0, 3000));
        });
  }

  @Test
  @DisplayName("buffered: a buffer that is full has sent nothing, and is empty after a flush")
  default void aFullBufferIsSentByAFlush() throws Exception {
    ofTwo(
        Writes.BUFFERED,
        (reader, writer) -> {
          assertThat(writer.isBufferFull()).isFalse();
          int written = 0;
          while (!writer.isBufferFull() && written < 3000) {
            put(writer, row(written++), Bytes.of("q"), Bytes.of("v"));
          }
          if (writer.isBufferFull()) {
            assertThat(scanAll(reader)).isEmpty();
          }
          assertThat(writer.flush()).isEqualTo(Outcome.OK);
          assertThat(writer.isBufferFull()).isFalse();
          assertThat(rowsOf(scanAll(reader))).hasSize(written);
        });
  }

  @Test
  @DisplayName("buffered: close flushes")
  default void closeFlushes() throws Exception {
    try (Store buffering = open(Writes.BUFFERED, ACKNOWLEDGEMENT_TIMEOUT);
        Fixture tables = new Fixture(buffering)) {
      String table = tables.table();
      Session reader = tables.session(table);
      try (Session writer = buffering.openSession(table)) {
        put(writer, "r", "q", "v");
      }
      assertThat(valuesOf(read(reader, "r"))).containsExactly("v");
    }
  }

  /** A test of one session that reads and another that writes. */
  @FunctionalInterface
  interface OfTwo {
    void run(Session reader, Session writer) throws Exception;
  }

  private void ofTwo(Writes writes, OfTwo test) throws Exception {
    try (Store store = open(writes, ACKNOWLEDGEMENT_TIMEOUT);
        Fixture tables = new Fixture(store)) {
      String table = tables.table();
      test.run(tables.session(table), tables.session(table));
    }
  }

  @Test
  @DisplayName("a flush of nothing ends OK")
  default void aFlushOfNothingIsFine() throws Exception {
    Session session = fixture().session(fixture().table());
    flush(session);
    flush(session);
    assertThat(session.lastError()).isEmpty();
  }
}
