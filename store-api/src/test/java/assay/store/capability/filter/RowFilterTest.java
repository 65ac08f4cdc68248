package assay.store.capability.filter;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.capability.filter.ServerFilter.Filter;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowFilterTest {
  private static final Columns.Name COLOR = new Columns.Name(Bytes.of("f"), Bytes.of("color"));
  private static final List<Cell> ROW =
      List.of(cell("color", "red"), cell("shape", "red square"), cell("size", "7"));

  private static Cell cell(String qualifier, String value) {
    Cell cell = new Cell();
    cell.row().set(Bytes.of("row-1"));
    cell.family().set(Bytes.of("f"));
    cell.qualifier().set(Bytes.of(qualifier));
    cell.value().set(Bytes.of(value));
    return cell;
  }

  private static List<String> passed(Filter filter) {
    return new RowFilter(filter)
        .apply(ROW).stream().map(cell -> cell.qualifier().toString()).toList();
  }

  @Test
  void rowsPassWholeOrNotAtAll() {
    assertThat(passed(new Filter.RowByKey("row-[0-9]"))).containsExactly("color", "shape", "size");
    assertThat(passed(new Filter.RowByKey("row"))).isEmpty();
    assertThat(passed(new Filter.RowByColumnValue(COLOR, "r.*"))).hasSize(3);
    assertThat(passed(new Filter.RowByColumnValue(COLOR, "red square"))).isEmpty();
  }

  @Test
  void cellsPassOneByOne() {
    assertThat(passed(new Filter.CellByColumn("s.*"))).containsExactly("shape", "size");
    assertThat(passed(new Filter.CellByValue("red.*"))).containsExactly("color", "shape");
    assertThat(passed(new Filter.CellByValue("re"))).isEmpty();
  }

  @Test
  void anEmptyRowStaysEmpty() {
    assertThat(new RowFilter(new Filter.RowByKey(".*")).apply(List.of())).isEmpty();
  }
}
