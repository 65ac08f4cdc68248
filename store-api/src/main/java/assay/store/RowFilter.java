package assay.store;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What a {@link ServerFilter.Filter} means, as code that runs on one row in the client: for stores
 * whose servers cannot filter, and to check those that can. Bytes are read as UTF-8. Thread-safe.
 */
public final class RowFilter {
  private final ServerFilter.Filter filter;
  private final Predicate<String> pattern;

  /**
   * @throws java.util.regex.PatternSyntaxException if the filter's pattern is none
   */
  public RowFilter(ServerFilter.Filter filter) {
    this.filter = filter;
    this.pattern = Pattern.compile(patternOf(filter)).asMatchPredicate();
  }

  /**
   * The cells of a row that the filter lets through, in their order; none if the row is not meant.
   */
  public List<Cell> apply(List<Cell> row) {
    if (filter instanceof ServerFilter.Filter.RowByKey) {
      return !row.isEmpty() && matches(row.get(0).row()) ? row : List.of();
    }
    if (filter instanceof ServerFilter.Filter.RowByColumnValue byValue) {
      return row.stream()
              .anyMatch(cell -> isColumn(cell, byValue.column()) && matches(cell.value()))
          ? row
          : List.of();
    }
    if (filter instanceof ServerFilter.Filter.CellByColumn) {
      return row.stream().filter(cell -> matches(cell.qualifier())).toList();
    }
    return row.stream().filter(cell -> matches(cell.value())).toList();
  }

  private boolean matches(Bytes bytes) {
    return pattern.test(
        new String(bytes.array(), bytes.offset(), bytes.length(), StandardCharsets.UTF_8));
  }

  private static boolean isColumn(Cell cell, Columns.Name column) {
    return cell.family().equals(column.family()) && cell.qualifier().equals(column.qualifier());
  }

  private static String patternOf(ServerFilter.Filter filter) {
    if (filter instanceof ServerFilter.Filter.RowByKey byKey) {
      return byKey.pattern();
    }
    if (filter instanceof ServerFilter.Filter.RowByColumnValue byColumnValue) {
      return byColumnValue.pattern();
    }
    if (filter instanceof ServerFilter.Filter.CellByColumn byColumn) {
      return byColumn.pattern();
    }
    return ((ServerFilter.Filter.CellByValue) filter).pattern();
  }
}
