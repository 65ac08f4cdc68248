package assay.store.contract;

import static assay.store.contract.Fixture.columns;
import static assay.store.contract.Fixture.fill;
import static assay.store.contract.Fixture.qualifier;
import static assay.store.contract.Fixture.row;
import static assay.store.contract.Fixture.rows;
import static assay.store.contract.Fixture.scan;
import static assay.store.contract.Fixture.sorted;
import static assay.store.contract.TableCapabilityTests.claimed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.capability.filter.Condition;
import assay.store.capability.filter.ServerFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A scan of many ranges pushes what scans of each of them bring, until it is cancelled. */
interface ScanAllTests extends Hooks {
  @Test
  @DisplayName("a scan of all rows brings each once, more of them than one exchange does")
  default void allRowsComeOnce() throws StoreException {
    Session session = fixture().session(fixture().table());
    fill(session, 3210, 2);
    assertThat(sorted(rowsOf(all(session, List.of(Range.all()), columns(qualifier(1))))))
        .isEqualTo(rows(0, 3210));
    assertThat(all(session, List.of(Range.all()), Columns.ALL)).hasSize(6420);
    assertThat(all(session, List.of(), Columns.ALL)).isEmpty();
  }

  @Test
  @DisplayName("rows of many ranges come, and no others; cells of a row in order")
  default void rowsOfManyRangesCome() throws StoreException {
    Assumptions.assumeTrue(inKeyOrder(), "rows in hash order: a range has no end");
    Session session = fixture().session(fixture().table());
    fill(session, 2000, 3);
    List<Range> ranges = new ArrayList<>();
    List<Bytes> expected = new ArrayList<>();
    for (int first = 0; first < 2000; first += 100) {
      ranges.add(0, new Range(row(first), row(first + 7)));
      expected.addAll(rows(first, first + 7));
    }
    ranges.add(new Range(row(50), row(50)));
    ranges.add(new Range(Bytes.of("s"), new Bytes()));
    List<Cell> cells = all(session, ranges, Columns.ALL);
    assertThat(sorted(rowsOf(cells).stream().distinct().toList())).isEqualTo(expected);
    assertThat(cells).hasSize(3 * expected.size());
    for (Bytes one : expected) {
      assertThat(cells.stream().filter(cell -> cell.row().equals(one)).map(Cell::qualifier))
          .containsExactly(qualifier(0), qualifier(1), qualifier(2));
    }
  }

  @Test
  @DisplayName("rows in hash order: a scan of ranges that have ends is refused")
  default void anEndWithoutKeyOrderIsRefusedOfManyRanges() throws StoreException {
    Assumptions.assumeFalse(inKeyOrder(), "rows in the order of their keys");
    Session session = fixture().session(fixture().table());
    fill(session, 5, 1);
    List<Range> ranges = List.of(new Range(row(1), row(3)));
    assertThat(session.scanAll(ranges, Columns.ALL, cell -> {}, () -> false))
        .isEqualTo(Outcome.FAILED);
    assertThat(session.lastError()).isNotBlank().doesNotContain("\n");
  }

  @Test
  @DisplayName("once a scan of many ranges is cancelled no row comes, and the session goes on")
  default void aCancelledScanEnds() throws StoreException {
    Session session = fixture().session(fixture().table());
    fill(session, 3000, 1);
    AtomicBoolean cancelled = new AtomicBoolean();
    List<Bytes> seen = new ArrayList<>();
    Outcome outcome =
        session.scanAll(
            List.of(Range.all()),
            Columns.ALL,
            cell -> {
              seen.add(cell.row().copy());
              cancelled.set(seen.size() >= 10);
            },
            cancelled::get);
    assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.OK);
    assertThat(seen).hasSize(10);
    if (inKeyOrder()) {
      assertThat(scan(session, new Range(row(5), row(7)), 10)).hasSize(2);
    }
    seen.clear();
    assertThat(
            session.scanAll(
                List.of(Range.all()), Columns.ALL, cell -> seen.add(cell.row()), () -> true))
        .isEqualTo(Outcome.OK);
    assertThat(seen).isEmpty();
  }

  @Test
  @DisplayName("what the sink of a scan of many ranges throws goes to the caller")
  default void whatASinkThrowsEndsTheScan() throws StoreException {
    Session session = fixture().session(fixture().table());
    fill(session, 30, 1);
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(
            () ->
                session.scanAll(
                    List.of(Range.all()),
                    Columns.ALL,
                    cell -> {
                      throw new ArithmeticException();
                    },
                    () -> false));
    assertThat(all(session, List.of(Range.all()), Columns.ALL)).hasSize(30);
  }

  @Test
  @DisplayName("a filtered session filters what many ranges bring")
  default void manyRangesAreFiltered() throws Exception {
    ServerFilter store = claimed(fixture().store(), ServerFilter.class);
    String table = fixture().table();
    fill(fixture().session(table), 1500, 2);
    Session session =
        fixture().keep(store.openFilteredSession(table, new ServerFilter.Filter.RowByKey("r0.*7")));
    List<Bytes> expected =
        Stream.concat(rows(0, 400).stream(), rows(900, 1500).stream())
            .filter(key -> key.toString().endsWith("7"))
            .toList();
    List<Range> ranges =
        List.of(new Range(new Bytes(), row(400)), new Range(row(900), new Bytes()));
    assertThat(sorted(rowsOf(all(session, ranges, columns(qualifier(0)))))).isEqualTo(expected);
  }

  @Test
  @DisplayName("servers that count report how many rows a filter kept back, exchange by exchange")
  default void rowsKeptBackAreCounted() throws Exception {
    ServerFilter store = claimed(fixture().store(), ServerFilter.class);
    String table = fixture().table();
    fill(fixture().session(table), 3000, 2);
    List<Range> ranges =
        List.of(new Range(new Bytes(), row(400)), new Range(row(900), new Bytes()));
    Session all = fixture().keep(store.openFilteredSession(table, keys(".*")));
    assertThat(rowsOf(all(all, ranges, Columns.ALL))).hasSize(2500);
    Assumptions.assumeTrue(all.rejectedRows().isPresent(), "the servers do not count");
    assertThat(all.rejectedRows()).hasValue(0);
    Session none = fixture().keep(store.openFilteredSession(table, keys("x")));
    assertThat(all(none, ranges, columns(qualifier(0)))).isEmpty();
    assertThat(none.rejectedRows()).hasValue(2500);
    Session some = fixture().keep(store.openFilteredSession(table, keys("r.*[37]")));
    for (int i = 0; i < 2; i++) {
      assertThat(rowsOf(all(some, ranges, columns(qualifier(1))))).hasSize(500);
      assertThat(some.rejectedRows()).hasValue(2000);
    }
    Columns.Name first = new Columns.Name(Fixture.FAMILY, qualifier(0));
    ServerFilter.Filter condition =
        new ServerFilter.Filter.RowByCondition(
            new Condition.Not(new Condition.Matches(first, "v.*[37]\\.0")));
    Session where = fixture().keep(store.openFilteredSession(table, condition));
    assertThat(all(where, ranges, columns(qualifier(1)))).hasSize(2000);
    assertThat(where.rejectedRows()).hasValue(500);
  }

  private static ServerFilter.Filter keys(String pattern) {
    return new ServerFilter.Filter.RowByKey(pattern);
  }

  private static List<Bytes> rowsOf(List<Cell> cells) {
    return Fixture.rowsOf(cells);
  }

  private static List<Cell> all(Session session, List<Range> ranges, Columns columns) {
    List<Cell> cells = new ArrayList<>();
    Outcome outcome = session.scanAll(ranges, columns, cell -> cells.add(cell.copy()), () -> false);
    assertThat(outcome).as(session.lastError()).isEqualTo(Outcome.OK);
    return cells;
  }
}
