package assay.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.testing.StubSession;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.capability.filter.Condition;
import assay.store.capability.filter.RowFilter;
import assay.store.capability.filter.ServerFilter.Filter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FilteredSessionTest {
  private static final List<String> WORDS = List.of("red", "green", "", "größe", "a\nb", "rr");
  private static final List<String> PATTERNS =
      List.of("r.*", ".*", "", "[^a-r].*", "(?s)a.b", "r00[0-4].", ".*7", "green|rr", "nothing");
  private static final Bytes FAMILY = Bytes.of("f");
  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void readsAndScansBringWhatPassesAndLimitsCountIt() {
    Random random = new Random(7);
    Rows rows = new Rows(random);
    for (int i = 0; i < 2000; i++) {
      Filter filter = filter(random);
      Columns columns = columns(random);
      Session session = new FilteredSession(rows, filter, LONG);
      List<List<Cell>> expected = expected(rows.rows, filter, columns);
      Bytes start = rows.rows.get(random.nextInt(rows.rows.size())).get(0).row();
      int limit = 1 + random.nextInt(20);
      List<Cell> wanted =
          expected.stream()
              .filter(row -> row.get(0).row().compareTo(start) >= 0)
              .limit(limit)
              .flatMap(List::stream)
              .toList();
      List<Cell> found = new ArrayList<>();
      Outcome outcome =
          session.scan(Range.from(start), columns, limit, cell -> found.add(cell.copy()));
      assertThat(outcome).isEqualTo(Outcome.OK);
      assertThat(found).as("%s of %s", filter, columns).hasToString(wanted.toString());
      List<Cell> read = new ArrayList<>();
      outcome = session.read(start, columns, cell -> read.add(cell.copy()));
      List<Cell> row =
          expected.stream().filter(r -> r.get(0).row().equals(start)).findAny().orElse(List.of());
      assertThat(read).as("%s of %s", filter, start).hasToString(row.toString());
      assertThat(outcome).isEqualTo(row.isEmpty() ? Outcome.ABSENT : Outcome.OK);
    }
  }

  @Test
  void aPatternThatNeverEndsFailsTheOperationWithItsName() {
    Rows rows = new Rows(new Random(1));
    rows.rows.add(List.of(cell("r999", "q", "a".repeat(300))));
    Session session =
        new FilteredSession(rows, new Filter.CellByValue("(.)(a|aa)+\\1b"), Duration.ofMillis(20));
    assertThat(session.scan(Range.all(), Columns.ALL, 10, cell -> {})).isEqualTo(Outcome.FAILED);
    assertThat(session.lastError()).contains("'(.)(a|aa)+\\1b'", "20 ms");
    assertThat(session.read(Bytes.of("r999"), Columns.ALL, cell -> {})).isEqualTo(Outcome.FAILED);
    assertThat(session.read(Bytes.of("nosuch"), Columns.ALL, cell -> {})).isEqualTo(Outcome.ABSENT);
    assertThat(session.lastError()).isEmpty();
  }

  private static List<List<Cell>> expected(List<List<Cell>> rows, Filter filter, Columns columns) {
    RowFilter client = new RowFilter(filter);
    return rows.stream()
        .map(
            row ->
                client.apply(row).stream()
                    .filter(cell -> columns.contains(cell.family(), cell.qualifier()))
                    .toList())
        .filter(row -> !row.isEmpty())
        .toList();
  }

  private static Filter filter(Random random) {
    String pattern = PATTERNS.get(random.nextInt(PATTERNS.size()));
    return switch (random.nextInt(7)) {
      case 6 ->
          new Filter.FirstOf(
              List.of(name(random), name(random), name(random)).stream().distinct().toList());
      case 0 -> new Filter.RowByKey(pattern);
      case 3, 4 ->
          new Filter.RowByCondition(
              new Condition.Any(
                  List.of(
                      new Condition.Not(new Condition.Matches(name(random), pattern)),
                      new Condition.Equal(
                          name(random), Bytes.of(WORDS.get(random.nextInt(WORDS.size())))))));
      case 1 -> new Filter.CellByColumn(pattern);
      case 2 -> new Filter.CellByValue(pattern);
      default -> new Filter.RowByColumnValue(name(random), pattern);
    };
  }

  private static Columns columns(Random random) {
    return random.nextBoolean()
        ? Columns.ALL
        : new Columns(List.of(name(random), name(random)).stream().distinct().toList());
  }

  private static Columns.Name name(Random random) {
    return new Columns.Name(FAMILY, Bytes.of(WORDS.get(random.nextInt(WORDS.size()))));
  }

  private static Cell cell(String row, String qualifier, String value) {
    Cell cell = new Cell();
    cell.row().set(Bytes.of(row));
    cell.family().set(FAMILY);
    cell.qualifier().set(Bytes.of(qualifier));
    cell.value().set(Bytes.of(value));
    return cell;
  }

  /** Rows in memory, handed out through one cell that moves. */
  private static final class Rows extends StubSession {
    private final List<List<Cell>> rows = new ArrayList<>();

    Rows(Random random) {
      for (int i = 0; i < 120; i++) {
        List<Cell> row = new ArrayList<>();
        for (String qualifier : WORDS.stream().sorted().toList()) {
          if (random.nextBoolean()) {
            String value = WORDS.get(random.nextInt(WORDS.size()));
            row.add(cell(String.format("r%03d", i), qualifier, value));
          }
        }
        if (!row.isEmpty()) {
          rows.add(row);
        }
      }
    }

    @Override
    public Outcome read(Bytes row, Columns columns, CellSink sink) {
      for (List<Cell> one : rows) {
        if (one.get(0).row().equals(row)) {
          return show(one, columns, sink) ? Outcome.OK : Outcome.ABSENT;
        }
      }
      return Outcome.ABSENT;
    }

    @Override
    public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
      long left = limitRows;
      for (List<Cell> one : rows) {
        if (left > 0 && one.get(0).row().compareTo(range.start()) >= 0) {
          left -= show(one, columns, sink) ? 1 : 0;
        }
      }
      return Outcome.OK;
    }

    private static boolean show(List<Cell> row, Columns columns, CellSink sink) {
      Cell moving = new Cell();
      boolean any = false;
      for (Cell cell : row) {
        if (columns.contains(cell.family(), cell.qualifier())) {
          any = true;
          moving.row().set(cell.row());
          moving.family().set(cell.family());
          moving.qualifier().set(cell.qualifier());
          moving.value().set(cell.value());
          sink.accept(moving);
        }
      }
      return any;
    }
  }
}
