package assay.store.contract;

import static assay.store.contract.Fixture.FAMILY;
import static assay.store.contract.Fixture.OTHER_FAMILY;
import static assay.store.contract.Fixture.columns;
import static assay.store.contract.Fixture.fill;
import static assay.store.contract.Fixture.flush;
import static assay.store.contract.Fixture.mutation;
import static assay.store.contract.Fixture.qualifier;
import static assay.store.contract.Fixture.row;
import static assay.store.contract.Fixture.rows;
import static assay.store.contract.Fixture.save;
import static assay.store.contract.Fixture.write;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A read of several rows brings what a read of each of them does, and says of which row. */
interface ReadAllTests extends Hooks {
  @Test
  @DisplayName("each row of a list is found under its index, whatever the list's order")
  default void rowsAreToldApart() throws StoreException {
    Session session = fixture().session(fixture().table());
    fill(session, 20, 3);
    assertThat(valuesOf(session, List.of(row(17), row(2), row(9)), Columns.ALL))
        .containsEntry(0, List.of("v17.0", "v17.1", "v17.2"))
        .containsEntry(1, List.of("v2.0", "v2.1", "v2.2"))
        .containsEntry(2, List.of("v9.0", "v9.1", "v9.2"))
        .hasSize(3);
  }

  @Test
  @DisplayName("rows that are not there are left out, and none of them is absent")
  default void absentRowsAreLeftOut() throws StoreException {
    Session session = fixture().session(fixture().table());
    fill(session, 5, 1);
    List<Bytes> some = List.of(row(70), row(3), Bytes.of("r0000"), row(1), Bytes.of("r00001 "));
    assertThat(valuesOf(session, some, Columns.ALL))
        .containsExactlyEntriesOf(new TreeMap<>(java.util.Map.of(1, cells(3), 3, cells(1))));
    assertThat(session.readAll(List.of(row(70), row(71)), Columns.ALL, ReadAllTests::refuse))
        .isEqualTo(Outcome.ABSENT);
    assertThat(session.readAll(List.of(row(1)), columns(qualifier(7)), ReadAllTests::refuse))
        .isEqualTo(Outcome.ABSENT);
    assertThat(session.readAll(List.of(), Columns.ALL, ReadAllTests::refuse))
        .isEqualTo(Outcome.ABSENT);
    assertThat(valuesOf(session, List.of(row(4)), Columns.ALL)).containsEntry(0, cells(4));
  }

  private static List<String> cells(int row) {
    return List.of("v" + row + ".0");
  }

  private static void refuse(int index, Cell cell) {
    throw new AssertionError(index + ": " + cell);
  }

  @Test
  @DisplayName("a row that is listed twice is found under both indices")
  default void rowsMayBeAskedTwice() throws StoreException {
    Session session = fixture().session(fixture().table());
    fill(session, 5, 2);
    List<String> third = List.of("v3.0", "v3.1");
    assertThat(valuesOf(session, List.of(row(3), row(1), row(3), row(9), row(3)), Columns.ALL))
        .containsEntry(0, third)
        .containsEntry(2, third)
        .containsEntry(4, third)
        .containsEntry(1, List.of("v1.0", "v1.1"))
        .hasSize(4);
  }

  @Test
  @DisplayName("a read of several rows brings the columns asked for, each time other ones")
  default void onlyTheColumnsAskedForCome() throws StoreException {
    Session session = fixture().session(fixture().table());
    for (int r = 0; r < 3; r++) {
      Mutation mutation = mutation(row(r));
      mutation.put(FAMILY, qualifier(1), Bytes.of("f1." + r));
      mutation.put(FAMILY, qualifier(2), Bytes.of("f2." + r));
      mutation.put(OTHER_FAMILY, qualifier(1), Bytes.of("g1." + r));
      write(session, mutation);
    }
    flush(session);
    List<Bytes> asked = List.of(row(2), row(0));
    Columns three =
        new Columns(
            List.of(
                new Columns.Name(OTHER_FAMILY, qualifier(1)),
                new Columns.Name(FAMILY, qualifier(9)),
                new Columns.Name(FAMILY, qualifier(1))));
    for (int i = 0; i < 2; i++) {
      assertThat(valuesOf(session, asked, columns(qualifier(2))))
          .containsEntry(0, List.of("f2.2"))
          .containsEntry(1, List.of("f2.0"));
      assertThat(valuesOf(session, asked, three))
          .containsEntry(0, List.of("f1.2", "g1.2"))
          .containsEntry(1, List.of("f1.0", "g1.0"));
      assertThat(valuesOf(session, asked, Columns.ALL))
          .containsEntry(1, List.of("f1.0", "f2.0", "g1.0"));
    }
  }

  @Test
  @DisplayName("a read of several rows brings as many versions as a read of one")
  default void versionsCome() throws StoreException {
    Session session = fixture().session(fixture().table(2));
    for (long timestamp : new long[] {10, 30, 20}) {
      for (int r = 0; r < 2; r++) {
        Bytes value = Bytes.of("v" + timestamp);
        write(session, Fixture.change(row(r), qualifier(1), timestamp, value));
      }
      flush(session);
    }
    List<String> newest = List.of("v30", "v20").subList(0, kept(2));
    assertThat(valuesOf(session, rows(0, 2), columns(qualifier(1))))
        .containsEntry(0, newest)
        .containsEntry(1, newest);
  }

  @Test
  @DisplayName("keys of a list may be windows onto larger arrays")
  default void keysMayBeWindows() throws StoreException {
    Session session = fixture().session(fixture().table());
    fill(session, 10, 1);
    byte[] page = "..r00003r00006..".getBytes(StandardCharsets.US_ASCII);
    List<Bytes> asked = List.of(new Bytes().set(page, 2, 6), new Bytes().set(page, 8, 6));
    assertThat(valuesOf(session, asked, Columns.ALL))
        .containsEntry(0, cells(3))
        .containsEntry(1, cells(6));
    asked.get(0).set(page, 8, 6);
    assertThat(valuesOf(session, asked, Columns.ALL))
        .containsEntry(0, cells(6))
        .containsEntry(1, cells(6));
  }

  @Test
  @DisplayName("random lists of many rows bring what reads of each row do")
  default void listsAgreeWithSingleReads() throws StoreException {
    Random random = new Random(7);
    Session session = fixture().session(fixture().table());
    fill(session, 700, 4);
    for (int round = 0; round < 4; round++) {
      List<Bytes> asked = new ArrayList<>();
      for (int i = 0; i < 600; i++) {
        asked.add(row(random.nextInt(900)));
      }
      Columns columns = round % 2 == 0 ? Columns.ALL : columns(qualifier(3), qualifier(1));
      SortedMap<Integer, List<String>> single = new TreeMap<>();
      for (int i = 0; i < asked.size(); i++) {
        List<String> values = new ArrayList<>();
        if (session.read(asked.get(i), columns, cell -> values.add(cell.value().toString()))
            == Outcome.OK) {
          single.put(i, values);
        }
      }
      assertThat(valuesOf(session, asked, columns)).isEqualTo(single);
    }
  }

  @Test
  @DisplayName("what a sink throws goes to the caller, and the next list is read from its start")
  default void aSinksFailureLeavesNothingBehind() throws StoreException {
    Session session = fixture().session(fixture().table());
    fill(session, 300, 2);
    org.assertj.core.api.Assertions.assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(
            () ->
                session.readAll(
                    rows(0, 300),
                    Columns.ALL,
                    (index, cell) -> {
                      throw new ArithmeticException();
                    }));
    assertThat(valuesOf(session, List.of(row(7)), Columns.ALL))
        .containsOnlyKeys(0)
        .containsEntry(0, List.of("v7.0", "v7.1"));
  }

  @Test
  @DisplayName("a read of several rows of a table that was dropped fails with a reason")
  default void aDroppedTableFails() throws StoreException {
    String table = fixture().table();
    Session session = fixture().session(table);
    save(session, "r", "q", "v");
    fixture().store().tables().drop(table);
    assertThat(session.readAll(rows(0, 3), Columns.ALL, ReadAllTests::refuse))
        .isIn(Outcome.FAILED, Outcome.UNKNOWN);
    assertThat(session.lastError()).isNotBlank().doesNotContain("\n");
  }

  /** The values of each row that was found, in order, after its keys were compared. */
  static SortedMap<Integer, List<String>> valuesOf(
      Session session, List<Bytes> rows, Columns columns) {
    SortedMap<Integer, List<String>> values = new TreeMap<>();
    Outcome outcome =
        session.readAll(
            rows,
            columns,
            (index, cell) -> {
              assertThat(cell.row()).isEqualTo(rows.get(index));
              values.computeIfAbsent(index, i -> new ArrayList<>()).add(cell.value().toString());
            });
    assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.OK);
    return values;
  }
}
