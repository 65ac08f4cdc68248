package assay.store.capability;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import java.time.Duration;
import java.util.List;

/**
 * What a {@link ServerFilter.Filter} means, as code that runs in the client: for stores whose
 * servers cannot filter, and to check those that can. Bytes are read as UTF-8. For one thread.
 */
public final class RowFilter {
  /** Where nobody says how long a pattern may take. */
  private static final Duration BOUND = Duration.ofSeconds(10);

  private final ServerFilter.Filter filter;
  private final WholeMatch match;

  /**
   * @throws java.util.regex.PatternSyntaxException if the filter's pattern is none
   */
  public RowFilter(ServerFilter.Filter filter) {
    this(filter, BOUND);
  }

  /**
   * @param bound that a pattern may take from one {@link #begin} on
   * @throws java.util.regex.PatternSyntaxException if the filter's pattern is none
   */
  public RowFilter(ServerFilter.Filter filter, Duration bound) {
    this.filter = filter;
    this.match = new WholeMatch(filter.pattern(), bound);
  }

  /** A new operation, whose time counts from now on. */
  public void begin() {
    match.begin();
  }

  /**
   * The cells of a row that the filter lets through, in their order; none if the row is not meant.
   *
   * @throws WholeMatch.Endless if the pattern takes too long
   */
  public List<Cell> apply(List<Cell> row) {
    if (!row.isEmpty() && passes(row.get(0).row()) && (!needsWholeRow() || isMeant(row))) {
      return row.stream().filter(this::passes).toList();
    }
    return List.of();
  }

  /** Whether all cells of a row decide together, so that none passes before the last is known. */
  public boolean needsWholeRow() {
    return filter.tested().isPresent();
  }

  /** Whether cells of the row with this key may pass; the key alone decides. */
  public boolean passes(Bytes row) {
    return !(filter instanceof ServerFilter.Filter.RowByKey) || match.matches(row);
  }

  /** Whether a cell passes, of a row that is meant. */
  public boolean passes(Cell cell) {
    if (filter instanceof ServerFilter.Filter.CellByColumn) {
      return match.matches(cell.qualifier());
    }
    return !(filter instanceof ServerFilter.Filter.CellByValue) || match.matches(cell.value());
  }

  /** Whether a cell has the column that decides of its row, with a value that lets the row pass. */
  public boolean decides(Cell cell) {
    return filter.tested().filter(column -> isColumn(cell, column)).isPresent()
        && match.matches(cell.value());
  }

  private boolean isMeant(List<Cell> row) {
    return row.stream().anyMatch(this::decides);
  }

  private static boolean isColumn(Cell cell, Columns.Name column) {
    return cell.family().equals(column.family()) && cell.qualifier().equals(column.qualifier());
  }
}
