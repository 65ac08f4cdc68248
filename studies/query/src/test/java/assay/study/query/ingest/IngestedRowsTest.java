package assay.study.query.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.RowStream;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Range;
import assay.store.Session;
import assay.study.query.key.IndexLayout;
import assay.study.query.key.TimeRange;
import assay.study.query.run.EventTables;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that are made into files are those that the ingest writes. */
class IngestedRowsTest {
  @ParameterizedTest
  @CsvSource({"1, GLOBAL", "3, SHARDED", "40, GLOBAL", "3, IN_SHARD"})
  void partsTogetherHaveWhatTheTablesHold(int parts, IndexLayout layout) throws Exception {
    TimeRange time = new TimeRange(1_000, 3_000);
    try (EventTables tables = new EventTables("web_request", 333, time, 4, layout)) {
      List<String> names = new ArrayList<>(List.of(EventTables.EVENTS));
      names.addAll(tables.ingest.otherTables().keySet());
      for (String table : names) {
        List<String> made = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
          RowStream rows = tables.ingest.rows(table, part, parts);
          while (rows.next()) {
            add(rows.row(), made);
          }
          assertThat(rows.progress()).isEqualTo(1);
        }
        assertThat(made).as(table).containsExactlyInAnyOrderElementsOf(stored(table, tables));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {EventTables.EVENTS, EventTables.INDEX, EventTables.COUNTS})
  void aboutSoManyRowsAreExpected(String table) throws Exception {
    try (EventTables tables =
        new EventTables("web_request", 2_000, new TimeRange(1_000, 3_000), 4)) {
      long rows = 0;
      RowStream stream = tables.ingest.rows(table, 0, 1);
      while (stream.next()) {
        rows++;
      }
      assertThat(tables.ingest.expectedRows(table)).isBetween(rows * 0.8, rows * 1.2);
    }
  }

  private static void add(Mutation row, List<String> to) {
    for (int i = 0; i < row.size(); i++) {
      Mutation.Change change = row.change(i);
      to.add(text(row.row(), change.family(), change.qualifier(), change.value()));
    }
  }

  private static String text(Bytes row, Bytes family, Bytes qualifier, Bytes value) {
    return row + " " + family + ":" + qualifier + " = " + value;
  }

  private static List<String> stored(String table, EventTables tables) throws Exception {
    List<String> cells = new ArrayList<>();
    try (Session session = tables.store.openSession(table)) {
      session.scan(
          Range.all(),
          Columns.ALL,
          Long.MAX_VALUE,
          cell -> cells.add(text(cell.row(), cell.family(), cell.qualifier(), cell.value())));
    }
    return cells;
  }
}
