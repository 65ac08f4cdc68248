package assay.store.contract;

import static assay.store.contract.Fixture.FAMILY;
import static assay.store.contract.Fixture.OTHER_FAMILY;
import static assay.store.contract.Fixture.assertAbsent;
import static assay.store.contract.Fixture.bytes;
import static assay.store.contract.Fixture.columns;
import static assay.store.contract.Fixture.flush;
import static assay.store.contract.Fixture.mutation;
import static assay.store.contract.Fixture.put;
import static assay.store.contract.Fixture.qualifier;
import static assay.store.contract.Fixture.qualifiersOf;
import static assay.store.contract.Fixture.read;
import static assay.store.contract.Fixture.row;
import static assay.store.contract.Fixture.save;
import static assay.store.contract.Fixture.scanAll;
import static assay.store.contract.Fixture.valuesOf;
import static assay.store.contract.Fixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Difference;
import assay.store.Mutation;
import assay.store.Session;
import assay.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is written is read: every byte, the columns asked for, the versions kept. */
interface CellTests extends Hooks {
  @Test
  @DisplayName("a read returns the columns asked for, in order")
  default void readsReturnTheirColumns() throws StoreException {
    Session session = fixture().session(fixture().table());
    Mutation mutation = mutation(row(1));
    for (int q = 9; q >= 0; q--) {
      mutation.put(FAMILY, qualifier(q), Bytes.of("v" + q));
    }
    mutation.put(OTHER_FAMILY, qualifier(3), Bytes.of("other"));
    save(session, mutation);
    assertThat(valuesOf(read(session, row(1), Columns.ALL)))
        .containsExactly("v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "other");
    assertThat(valuesOf(read(session, row(1), columns(qualifier(3), qualifier(7)))))
        .containsExactly("v3", "v7");
    assertThat(
            valuesOf(
                read(
                    session,
                    row(1),
                    new Columns(List.of(new Columns.Name(OTHER_FAMILY, qualifier(3)))))))
        .containsExactly("other");
  }

  @Test
  @DisplayName("a missing row, and a row without the columns asked for, are absent")
  default void whatIsNotThereIsAbsent() throws StoreException {
    Session session = fixture().session(fixture().table());
    assertAbsent(session, row(1), Columns.ALL);
    save(session, row(1), qualifier(1), Bytes.of("v"));
    assertAbsent(session, row(1), columns(qualifier(2)));
    assertAbsent(session, row(2), Columns.ALL);
    assertAbsent(session, Bytes.of("r0000"), Columns.ALL);
    assertAbsent(session, Bytes.of("r00001 "), Columns.ALL);
  }

  @Test
  @DisplayName("reads of other columns and rows on one session do not mix")
  default void readsDoNotMix() throws StoreException {
    Session session = fixture().session(fixture().table());
    Fixture.fill(session, 5, 5);
    for (int i = 0; i < 5; i++) {
      assertThat(valuesOf(read(session, row(i), columns(qualifier(i)))))
          .containsExactly("v" + i + "." + i);
      assertThat(read(session, row(i), Columns.ALL)).hasSize(5);
    }
  }

  @Test
  @DisplayName("the last write of a cell is the one that is read")
  default void overwritesReplace() throws StoreException {
    Session session = fixture().session(fixture().table());
    for (int i = 0; i < 5; i++) {
      save(session, "r", "q", "v" + i);
    }
    assertThat(valuesOf(read(session, "r"))).containsExactly("v4");
  }

  @Test
  @DisplayName("a table of three versions returns the newest that the store keeps, newest first")
  default void threeVersionsAreKept() throws StoreException {
    Session session = fixture().session(fixture().table(3));
    for (long timestamp : new long[] {30, 10, 50, 20, 40}) {
      saveAt(session, timestamp);
    }
    List<Cell> cells = read(session, "r");
    assertThat(valuesOf(cells)).isEqualTo(List.of("v50", "v40", "v30").subList(0, kept(3)));
    assertThat(cells)
        .extracting(Cell::timestamp)
        .isEqualTo(List.of(50L, 40L, 30L).subList(0, kept(3)));
  }

  @Test
  @DisplayName(
      "writes of a cell within one millisecond are versions of their own, the last one first")
  default void writesWithinAMillisecondAreVersions() throws StoreException {
    Session session = fixture().session(fixture().table(3));
    for (int i = 0; i < 3; i++) {
      put(session, "r", "q", "v" + i);
    }
    flush(session);
    List<String> values = valuesOf(read(session, "r"));
    if (differences().contains(Difference.VERSION_A_MILLISECOND)) {
      assertThat(values.get(0)).isEqualTo("v2");
    } else {
      assertThat(values).isEqualTo(List.of("v2", "v1", "v0").subList(0, kept(3)));
    }
  }

  @Test
  @DisplayName("a table of one version returns the newest by timestamp, whenever written")
  default void oneVersionIsKept() throws StoreException {
    Session session = fixture().session(fixture().table(1));
    for (long timestamp : new long[] {20, 30, 10}) {
      saveAt(session, timestamp);
    }
    List<Cell> cells = read(session, "r");
    assertThat(valuesOf(cells)).containsExactly("v30");
    assertThat(cells.get(0).timestamp()).isEqualTo(30);
  }

  private static List<Cell> byRow(List<Cell> cells) {
    return cells.stream().sorted(Comparator.comparing(Cell::row)).toList();
  }

  private static void saveAt(Session session, long timestamp) {
    Bytes value = Bytes.of("v" + timestamp);
    Fixture.save(session, Fixture.change(Bytes.of("r"), Bytes.of("q"), timestamp, value));
  }

  @Test
  @DisplayName("a cell written without a timestamp gets the server's time")
  default void theServerStampsCells() throws StoreException {
    Session session = fixture().session(fixture().table());
    long before = System.currentTimeMillis();
    save(session, "r", "q", "v");
    long after = System.currentTimeMillis();
    long minute = 60_000;
    assertThat(read(session, "r").get(0).timestamp()).isBetween(before - minute, after + minute);
  }

  @Test
  @DisplayName("rows, qualifiers and values hold any byte")
  default void everyByteIsKept() throws StoreException {
    Session session = fixture().session(fixture().table());
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    List<Bytes> odd =
        List.of(bytes(0), bytes(0, 0, 0), bytes(0xff), bytes(0xff, 0, 0xff), Bytes.of(all));
    for (Bytes key : odd) {
      put(session, key, key, key);
    }
    flush(session);
    for (Bytes key : odd) {
      List<Cell> cells = read(session, key, columns(key));
      assertThat(cells).hasSize(1);
      assertThat(cells.get(0).row()).isEqualTo(key);
      assertThat(cells.get(0).family()).isEqualTo(FAMILY);
      assertThat(cells.get(0).qualifier()).isEqualTo(key);
      assertThat(cells.get(0).value()).isEqualTo(key);
    }
    assertThat(scanAll(session)).hasSize(odd.size());
  }

  @Test
  @DisplayName("an empty value is a value")
  default void emptyValuesAreKept() throws StoreException {
    Session session = fixture().session(fixture().table());
    save(session, "r", "q", "");
    List<Cell> cells = read(session, "r");
    assertThat(qualifiersOf(cells)).containsExactly("q");
    assertThat(cells.get(0).value().length()).isZero();
  }

  @Test
  @DisplayName("values of 1 MB come back whole")
  default void megabyteValuesAreKept() throws StoreException {
    Session session = fixture().session(fixture().table());
    byte[][] values = new byte[3][1 << 20];
    for (int i = 0; i < values.length; i++) {
      new Random(i).nextBytes(values[i]);
      put(session, row(i), Bytes.of("q"), Bytes.of(values[i]));
    }
    flush(session);
    for (int i = 0; i < values.length; i++) {
      List<Cell> cells = read(session, row(i), Columns.ALL);
      assertThat(Arrays.equals(cells.get(0).value().exact(), values[i])).isTrue();
    }
  }

  @Test
  @DisplayName("a write has copied its bytes when it returns")
  default void buffersCanBeReused() throws StoreException {
    Session session = fixture().session(fixture().table());
    byte[] page = new byte[100];
    Mutation mutation = new Mutation();
    for (int i = 0; i < 20; i++) {
      Arrays.fill(page, (byte) ('a' + i));
      mutation.clear().row().set(page, 10, 5);
      mutation.put(FAMILY, new Bytes().set(page, 20, 3), new Bytes().set(page, 30, 40 + i));
      write(session, mutation);
      Arrays.fill(page, (byte) '!');
    }
    flush(session);
    List<Cell> cells = byRow(scanAll(session));
    assertThat(cells).hasSize(20);
    for (int i = 0; i < 20; i++) {
      String letter = String.valueOf((char) ('a' + i));
      assertThat(cells.get(i).row()).isEqualTo(Bytes.of(letter.repeat(5)));
      assertThat(cells.get(i).qualifier()).isEqualTo(Bytes.of(letter.repeat(3)));
      assertThat(cells.get(i).value()).isEqualTo(Bytes.of(letter.repeat(40 + i)));
    }
  }

  @Test
  @DisplayName("a write has copied whole arrays too, small and large, when it returns")
  default void wholeArraysCanBeReused() throws StoreException {
    Session session = fixture().session(fixture().table());
    int large = 100_000;
    for (int length : new int[] {3, large}) {
      byte[] row = ("r" + length).getBytes(StandardCharsets.US_ASCII);
      byte[] qualifier = {'q'};
      byte[] value = new byte[length];
      Arrays.fill(value, (byte) 'v');
      put(session, Bytes.of(row), Bytes.of(qualifier), Bytes.of(value));
      Arrays.fill(row, (byte) '!');
      Arrays.fill(qualifier, (byte) '!');
      Arrays.fill(value, (byte) '!');
    }
    flush(session);
    List<Cell> cells = byRow(scanAll(session));
    assertThat(cells).extracting(Cell::row).containsExactly(Bytes.of("r100000"), Bytes.of("r3"));
    assertThat(cells).allMatch(cell -> cell.qualifier().equals(Bytes.of("q")));
    assertThat(cells.get(0).value().equals(Bytes.of("v".repeat(large)))).isTrue();
    assertThat(cells.get(1).value()).isEqualTo(Bytes.of("vvv"));
  }

  @Test
  @DisplayName("a mutation without changes changes nothing")
  default void anEmptyMutationIsNothing() throws StoreException {
    Session session = fixture().session(fixture().table());
    save(session, mutation(row(1)));
    assertAbsent(session, row(1), Columns.ALL);
  }
}
