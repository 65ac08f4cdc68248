package assay.store.contract;

import static assay.store.contract.Fixture.FAMILY;
import static assay.store.contract.Fixture.columns;
import static assay.store.contract.Fixture.flush;
import static assay.store.contract.Fixture.mutation;
import static assay.store.contract.Fixture.read;
import static assay.store.contract.Fixture.row;
import static assay.store.contract.Fixture.scan;
import static assay.store.contract.Fixture.scanAll;
import static assay.store.contract.Fixture.write;
import static assay.store.contract.TableCapabilityTests.claimed;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.capability.filter.Condition;
import assay.store.capability.filter.RowFilter;
import assay.store.capability.filter.ServerFilter;
import assay.store.capability.filter.ServerFilter.Filter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Servers that filter let through what the same filter in the client does (YCSB++, §2.3.5). */
interface FilterTests extends Hooks {
  /** With their cells more than a server returns at once. */
  int ROWS = 1_000;

  int CELLS_A_ROW = 40;
  int FILTERS = 24;

  @Test
  @DisplayName("the servers' filters let through what the same filters in the client do")
  default void filtersAgreeWithTheClients() throws Exception {
    ServerFilter store = claimed(fixture().store(), ServerFilter.class);
    String table = fixture().table();
    Session plain = fixture().session(table);
    for (int r = 0; r < 30; r++) {
      Mutation mutation = mutation(row(r));
      mutation.put(FAMILY, Bytes.of("color"), Bytes.of(r % 3 == 0 ? "red" : "blue"));
      mutation.put(FAMILY, Bytes.of("shape"), Bytes.of(r % 5 == 0 ? "red square" : "circle"));
      write(plain, mutation);
    }
    flush(plain);
    List<List<Cell>> rows = byRow(scanAll(plain));
    Columns.Name color = Fixture.column("color");
    assertThat(filtered(store, table, rows, new Filter.RowByKey("r0001[0-4]"))).isEqualTo(10);
    assertThat(filtered(store, table, rows, new Filter.RowByKey("r0001"))).isZero();
    assertThat(filtered(store, table, rows, new Filter.RowByColumnValue(color, "r.d")))
        .isEqualTo(20);
    assertThat(filtered(store, table, rows, new Filter.CellByColumn("sh.*"))).isEqualTo(30);
    assertThat(filtered(store, table, rows, new Filter.CellByValue("red.*"))).isEqualTo(16);
  }

  @Test
  @DisplayName("the servers let rows through by conditions joined with and, or and not")
  default void conditionsOfRowsAreEvaluatedInTheServers() throws Exception {
    ServerFilter store = claimed(fixture().store(), ServerFilter.class);
    String table = fixture().table();
    Session plain = fixture().session(table);
    for (int r = 0; r < 30; r++) {
      Mutation mutation = mutation(row(r));
      mutation.put(FAMILY, Bytes.of("color"), Bytes.of(r % 3 == 0 ? "red" : "blue"));
      mutation.put(FAMILY, Bytes.of("size"), Bytes.of(new byte[] {(byte) (r % 2), -1}));
      if (r % 5 == 0) {
        mutation.put(FAMILY, Bytes.of("note"), Bytes.of("n" + r));
      }
      write(plain, mutation);
    }
    flush(plain);
    List<List<Cell>> rows = byRow(scanAll(plain));
    Condition red = new Condition.Equal(Fixture.column("color"), Bytes.of("red"));
    Condition even = new Condition.Equal(Fixture.column("size"), Fixture.bytes(0, 0xff));
    Condition noted = new Condition.Matches(Fixture.column("note"), "n[0-9]+");
    assertThat(rowsThat(store, table, rows, red)).isEqualTo(10);
    assertThat(rowsThat(store, table, rows, new Condition.All(List.of(red, even)))).isEqualTo(5);
    assertThat(rowsThat(store, table, rows, new Condition.Any(List.of(red, even)))).isEqualTo(20);
    assertThat(rowsThat(store, table, rows, new Condition.Not(noted)))
        .as("also of rows without the column")
        .isEqualTo(24);
    assertThat(
            rowsThat(
                store,
                table,
                rows,
                new Condition.Any(
                    List.of(
                        new Condition.All(List.of(red, new Condition.Not(even))),
                        new Condition.Not(new Condition.Any(List.of(red, even, noted)))))))
        .isEqualTo(5 + 8);
    Session session =
        fixture().keep(store.openFilteredSession(table, new Filter.RowByCondition(noted)));
    assertThat(session.read(row(5), columns(Bytes.of("color")), cell -> {}))
        .as("the column that decides is not asked for")
        .isEqualTo(Outcome.OK);
    assertThat(session.read(row(6), columns(Bytes.of("color")), cell -> {}))
        .isEqualTo(Outcome.ABSENT);
    assertThat(scan(session, Range.all(), columns(Bytes.of("color")), 100))
        .hasSize(6)
        .allMatch(cell -> cell.qualifier().equals(Bytes.of("color")));
  }

  @Test
  @DisplayName("the servers let the first of several columns through that a row has")
  default void theFirstColumnOfARowIsChosenInTheServers() throws Exception {
    ServerFilter store = claimed(fixture().store(), ServerFilter.class);
    String table = fixture().table();
    Session plain = fixture().session(table);
    List<Columns.Name> order = Stream.of("c", "a", "d").map(Fixture::column).toList();
    for (int r = 0; r < 30; r++) {
      Mutation mutation = mutation(row(r));
      mutation.put(FAMILY, Bytes.of("b"), Bytes.of("b" + r));
      for (int i = 0; i < order.size(); i++) {
        if ((r >> i & 1) == 1) {
          mutation.put(
              FAMILY, order.get(i).qualifier(), Bytes.of(order.get(i).qualifier() + "" + r));
        }
      }
      write(plain, mutation);
    }
    flush(plain);
    Filter filter = new Filter.FirstOf(order);
    assertThat(filtered(store, table, byRow(scanAll(plain)), filter)).isEqualTo(26);
    Session session = fixture().keep(store.openFilteredSession(table, filter));
    assertThat(ReadAllTests.valuesOf(session, Fixture.rows(0, 8), Columns.ALL))
        .hasToString("{1=[c1], 2=[a2], 3=[c3], 4=[d4], 5=[c5], 6=[a6], 7=[c7]}");
    assertThat(session.read(row(8), Columns.ALL, cell -> {})).isEqualTo(Outcome.ABSENT);
    assertThat(read(session, row(6), columns(Bytes.of("a")))).hasSize(1);
    assertThat(session.read(row(6), columns(Bytes.of("d")), cell -> {}))
        .as("a column that is not the first")
        .isEqualTo(Outcome.ABSENT);
  }

  private static int rowsThat(
      ServerFilter store, String table, List<List<Cell>> rows, Condition condition)
      throws Exception {
    Filter filter = new Filter.RowByCondition(condition);
    filtered(store, table, rows, filter);
    RowFilter client = new RowFilter(filter);
    return (int) rows.stream().filter(row -> !client.apply(row).isEmpty()).count();
  }

  @Test
  @DisplayName("a filtered session counts, and is absent by, what the filter lets through")
  default void filteredSessionsCountWhatPasses() throws Exception {
    ServerFilter store = claimed(fixture().store(), ServerFilter.class);
    String table = fixture().table();
    Fixture.fill(fixture().session(table), 30, 2);
    Session session =
        fixture().keep(store.openFilteredSession(table, new Filter.RowByKey("r000.5")));
    assertThat(Fixture.rowsOf(scan(session, Range.all(), 2))).containsExactly(row(5), row(15));
    assertThat(scan(session, Range.all(), columns(Fixture.qualifier(1)), 10)).hasSize(3);
    assertThat(session.read(row(6), Columns.ALL, cell -> {})).isEqualTo(Outcome.ABSENT);
    assertThat(read(session, row(5), Columns.ALL)).hasSize(2);
    assertThat(ReadAllTests.valuesOf(session, Fixture.rows(0, 30), Columns.ALL))
        .containsOnlyKeys(5, 15, 25);
  }

  @Test
  @DisplayName("on 100,000 random cells random filters agree cell for cell with the client's")
  default void randomFiltersAgreeOnManyCells() throws Exception {
    ServerFilter store = claimed(fixture().store(), ServerFilter.class);
    Random random = new Random(7);
    String table = fixture().table();
    Session plain = fixture().session(table);
    for (int r = 0; r < ROWS; r++) {
      Mutation mutation = mutation(row(r));
      for (int c = 0; c < CELLS_A_ROW; c++) {
        mutation.put(FAMILY, Fixture.qualifier(c), RandomText.value(random));
      }
      write(plain, mutation);
    }
    flush(plain);
    List<List<Cell>> rows = byRow(scanAll(plain));
    assertThat(rows.stream().mapToInt(List::size).sum()).isEqualTo(ROWS * CELLS_A_ROW);
    int passed = 0;
    for (int i = 0; i < FILTERS; i++) {
      passed += filtered(store, table, rows, randomFilter(random));
    }
    assertThat(passed).as("cells let through").isPositive();
  }

  private static Filter randomFilter(Random random) {
    return switch (random.nextInt(7)) {
      case 6 -> new Filter.FirstOf(randomColumns(random));
      case 0 -> new Filter.RowByKey("r" + RandomText.pattern(random, "01234"));
      case 1 -> new Filter.CellByColumn("q" + RandomText.pattern(random, "0123"));
      case 2 -> new Filter.CellByValue(RandomText.pattern(random, RandomText.LETTERS));
      case 3, 4 -> new Filter.RowByCondition(randomCondition(random, 3));
      default ->
          new Filter.RowByColumnValue(
              new Columns.Name(FAMILY, Fixture.qualifier(random.nextInt(CELLS_A_ROW))),
              RandomText.pattern(random, RandomText.LETTERS));
    };
  }

  private static List<Columns.Name> randomColumns(Random random) {
    return Stream.generate(() -> random.nextInt(CELLS_A_ROW * 4 / 3))
        .map(column -> new Columns.Name(FAMILY, Fixture.qualifier(column)))
        .distinct()
        .limit(1 + random.nextInt(4))
        .toList();
  }

  private static Condition randomCondition(Random random, int depth) {
    // One column in four is none that rows have.
    Columns.Name column =
        new Columns.Name(FAMILY, Fixture.qualifier(random.nextInt(CELLS_A_ROW * 4 / 3)));
    return switch (random.nextInt(depth > 0 ? 5 : 2)) {
      case 0 -> new Condition.Equal(column, RandomText.value(random));
      case 1 -> new Condition.Matches(column, RandomText.pattern(random, RandomText.LETTERS));
      case 2 -> new Condition.Not(randomCondition(random, depth - 1));
      case 3 -> new Condition.All(randomConditions(random, depth - 1));
      default -> new Condition.Any(randomConditions(random, depth - 1));
    };
  }

  private static List<Condition> randomConditions(Random random, int depth) {
    return Stream.generate(() -> randomCondition(random, depth))
        .limit(1 + random.nextInt(3))
        .toList();
  }

  /**
   * How many cells the servers let through, after they were compared with what the client would.
   */
  private static int filtered(
      ServerFilter store, String table, List<List<Cell>> rows, Filter filter) throws Exception {
    RowFilter client = new RowFilter(filter);
    Iterator<Cell> expected = rows.stream().flatMap(row -> client.apply(row).stream()).iterator();
    List<String> wrong = new ArrayList<>();
    int[] passed = new int[1];
    try (Session session = store.openFilteredSession(table, filter)) {
      Outcome outcome =
          session.scan(
              Range.all(),
              Columns.ALL,
              1_000_000,
              cell -> {
                passed[0]++;
                Cell next = expected.hasNext() ? expected.next() : new Cell();
                if (!isSame(cell, next)) {
                  wrong.add(cell + " in place of " + next);
                }
              });
      assertThat(outcome).as("%s: %s", filter, session.lastError()).isEqualTo(Outcome.OK);
    }
    assertThat(wrong).as("%s", filter).isEmpty();
    assertThat(expected.hasNext()).as("%s: cells that did not come", filter).isFalse();
    return passed[0];
  }

  private static boolean isSame(Cell one, Cell other) {
    return one.row().equals(other.row())
        && one.family().equals(other.family())
        && one.qualifier().equals(other.qualifier())
        && one.timestamp() == other.timestamp()
        && one.value().equals(other.value());
  }

  private static List<List<Cell>> byRow(List<Cell> cells) {
    List<List<Cell>> rows = new ArrayList<>();
    Bytes row = null;
    for (Cell cell : cells) {
      if (!cell.row().equals(row)) {
        row = cell.row();
        rows.add(new ArrayList<>());
      }
      rows.get(rows.size() - 1).add(cell);
    }
    return rows;
  }
}
