package assay.store.contract;

import static assay.store.contract.Fixture.FAMILY;
import static assay.store.contract.Fixture.bytes;
import static assay.store.contract.Fixture.columns;
import static assay.store.contract.Fixture.fill;
import static assay.store.contract.Fixture.flush;
import static assay.store.contract.Fixture.mutation;
import static assay.store.contract.Fixture.put;
import static assay.store.contract.Fixture.qualifier;
import static assay.store.contract.Fixture.row;
import static assay.store.contract.Fixture.rows;
import static assay.store.contract.Fixture.rowsOf;
import static assay.store.contract.Fixture.scan;
import static assay.store.contract.Fixture.scanAll;
import static assay.store.contract.Fixture.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scans return exactly the rows asked for, in the order of their unsigned bytes or of a hash. */
interface ScanTests extends Hooks {
  @Test
  @DisplayName("a scan of 100 returns exactly 100 rows, and so does every other limit")
  default void scansReturnExactlyTheirLimit() throws StoreException {
    Session session = fixture().session(fixture().table());
    fill(session, 250, 3);
    List<Bytes> order = order(session, rows(0, 250));
    for (int limit : new int[] {1, 2, 99, 100, 101, 249, 250}) {
      List<Cell> cells = scan(session, Range.all(), limit);
      assertThat(rowsOf(cells)).as("limit %d", limit).isEqualTo(order.subList(0, limit));
      assertThat(cells).as("limit %d", limit).hasSize(3 * limit);
    }
  }

  @Test
  @DisplayName("a limit above what is there returns what is there")
  default void aLimitAboveTheRowsReturnsThemAll() throws StoreException {
    Session session = fixture().session(fixture().table());
    fill(session, 20, 2);
    List<Bytes> order = order(session, rows(0, 20));
    assertThat(rowsOf(scan(session, Range.all(), 21))).isEqualTo(order);
    assertThat(rowsOf(scan(session, Range.all(), Long.MAX_VALUE))).isEqualTo(order);
  }

  @Test
  @DisplayName("rows of very unlike widths are never cut")
  default void rowsOfUnlikeWidthsAreWhole() throws StoreException {
    Session session = fixture().session(fixture().table());
    for (int r = 0; r < 30; r++) {
      Mutation mutation = mutation(row(r));
      for (int c = 0; c < widthOf(r); c++) {
        mutation.put(FAMILY, qualifier(c), Bytes.of("v"));
      }
      write(session, mutation);
    }
    flush(session);
    List<Bytes> order = order(session, rows(0, 30));
    for (int limit : new int[] {1, 2, 7, 29, 30}) {
      List<Cell> cells = scan(session, Range.all(), limit);
      assertThat(rowsOf(cells)).isEqualTo(order.subList(0, limit));
      for (int r = 0; r < 30; r++) {
        Bytes row = row(r);
        assertThat(cells.stream().filter(cell -> cell.row().equals(row)).count())
            .as("cells of row %d under limit %d", r, limit)
            .isEqualTo(order.indexOf(row) < limit ? widthOf(r) : 0);
      }
    }
  }

  private static int widthOf(int row) {
    return row % 5 == 0 ? 150 : 1 + row % 4;
  }

  @Test
  @DisplayName("the same session scans again and again with one result")
  default void scansCanBeRepeated() throws StoreException {
    Session session = fixture().session(fixture().table());
    fill(session, 60, 1);
    List<Bytes> order = order(session, rows(0, 60));
    for (int i = 0; i < 40; i++) {
      assertThat(rowsOf(scan(session, Range.from(order.get(i)), 5)))
          .isEqualTo(order.subList(i, i + 5));
    }
  }

  @Test
  @DisplayName("a range begins with its start and ends before its end")
  default void rangesIncludeTheirStartAndExcludeTheirEnd() throws StoreException {
    Assumptions.assumeTrue(inKeyOrder(), "rows in hash order: a range has no end");
    Session session = fixture().session(fixture().table());
    fill(session, 20, 2);
    assertThat(rowsOf(scan(session, new Range(row(5), row(8)), 100))).isEqualTo(rows(5, 8));
    assertThat(rowsOf(scan(session, new Range(new Bytes(), row(3)), 100))).isEqualTo(rows(0, 3));
    assertThat(rowsOf(scan(session, Range.from(Bytes.of("r00017x")), 100))).isEqualTo(rows(18, 20));
  }

  @Test
  @DisplayName("rows in hash order: a range with an end is refused, not read otherwise")
  default void anEndWithoutKeyOrderIsRefused() throws StoreException {
    Assumptions.assumeFalse(inKeyOrder(), "rows in the order of their keys");
    Session session = fixture().session(fixture().table());
    fill(session, 5, 1);
    Range range = new Range(row(1), row(3));
    assertThat(session.scan(range, Columns.ALL, 10, cell -> {})).isEqualTo(Outcome.FAILED);
    assertThat(session.lastError()).isNotBlank().doesNotContain("\n");
    assertThat(scan(session, Range.from(Bytes.of("between")), 10).size()).isLessThanOrEqualTo(5);
  }

  @Test
  @DisplayName("an empty range is no error and holds no cell")
  default void emptyRangesAreEmpty() throws StoreException {
    Session session = fixture().session(fixture().table());
    assertThat(scanAll(session)).isEmpty();
    Assumptions.assumeTrue(inKeyOrder(), "rows in hash order: a range has no end");
    fill(session, 3, 1);
    assertThat(scan(session, Range.from(Bytes.of("s")), 10)).isEmpty();
    assertThat(scan(session, new Range(Bytes.of("r00001x"), Bytes.of("r00001y")), 10)).isEmpty();
    assertThat(scan(session, new Range(row(1), row(1)), 10)).isEmpty();
  }

  @Test
  @DisplayName("rows and columns are ordered by unsigned bytes")
  default void orderIsOfUnsignedBytes() throws StoreException {
    Session session = fixture().session(fixture().table());
    List<Bytes> ordered =
        List.of(
            bytes(0x00),
            bytes(0x00, 0x00),
            bytes(0x00, 0xff),
            bytes(0x01),
            bytes(0x41),
            bytes(0x41, 0x00),
            bytes(0x7f),
            bytes(0x80),
            bytes(0xff),
            bytes(0xff, 0xff));
    for (int i = 0; i < ordered.size(); i++) {
      put(session, ordered.get((i * 7) % ordered.size()), Bytes.of("q"), Bytes.of("v"));
      put(session, Bytes.of("wide"), ordered.get((i * 3) % ordered.size()), Bytes.of("v"));
    }
    flush(session);
    List<Cell> cells = scanAll(session);
    List<Bytes> rows = rowsOf(cells);
    assertThat(rows).contains(Bytes.of("wide")).hasSize(ordered.size() + 1);
    List<Bytes> narrow = rows.stream().filter(row -> !row.equals(Bytes.of("wide"))).toList();
    assertThat(inKeyOrder() ? narrow : Fixture.sorted(narrow)).isEqualTo(ordered);
    assertThat(
            cells.stream()
                .filter(cell -> cell.row().equals(Bytes.of("wide")))
                .map(Cell::qualifier)
                .toList())
        .isEqualTo(ordered);
  }

  @Test
  @DisplayName("a limit counts the rows that have a cell in the columns asked for")
  default void limitsCountRowsWithTheColumns() throws StoreException {
    Session session = fixture().session(fixture().table());
    List<Bytes> rare = new ArrayList<>();
    for (int r = 0; r < 40; r++) {
      put(session, row(r), Bytes.of(r % 4 == 0 ? "rare" : "common"), Bytes.of("v"));
      if (r % 4 == 0) {
        rare.add(row(r));
      }
    }
    flush(session);
    List<Bytes> order = new ArrayList<>(order(session, rows(0, 40)));
    order.retainAll(rare);
    List<Cell> cells = scan(session, Range.all(), columns(Bytes.of("rare")), 5);
    assertThat(rowsOf(cells)).isEqualTo(order.subList(0, 5));
    assertThat(cells).allMatch(cell -> cell.qualifier().equals(Bytes.of("rare")));
  }

  @Test
  @DisplayName("ranges and keys may be windows onto larger arrays")
  default void rangesMayBeWindows() throws StoreException {
    Session session = fixture().session(fixture().table());
    fill(session, 10, 1);
    byte[] page = "..r00003r00006..".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    List<Bytes> order = order(session, rows(0, 10));
    Range range = new Range(new Bytes().set(page, 2, 6), new Bytes());
    assertThat(rowsOf(scan(session, range, 100)))
        .isEqualTo(order.subList(order.indexOf(row(3)), 10));
    if (inKeyOrder()) {
      range.end().set(page, 8, 6);
      assertThat(rowsOf(scan(session, range, 100))).isEqualTo(rows(3, 6));
    }
    range.start().set(page, 8, 6);
    range.end().set(page, 0, 0);
    assertThat(rowsOf(scan(session, range, 100)))
        .isEqualTo(order.subList(order.indexOf(row(6)), 10));
  }

  @Test
  @DisplayName("a scan of no rows is refused")
  default void aScanOfNoRowsIsRefused() throws StoreException {
    Session session = fixture().session(fixture().table());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> session.scan(Range.all(), Columns.ALL, 0, cell -> {}));
  }
}
