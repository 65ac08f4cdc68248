package assay.store.capability.filter;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import java.time.Duration;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Applies a {@link ServerFilter.Filter} on the client. Assay uses this class for stores whose
 * servers cannot filter, and to check the results of servers that can filter. Keys, qualifiers and
 * values are read as UTF-8. Not thread-safe.
 */
public final class RowFilter {
  /** Default limit of the total time of one pattern's matches after each {@link #begin}. */
  private static final Duration BOUND = Duration.ofSeconds(10);

  private final ServerFilter.Filter filter;
  private final Optional<Condition> condition;
  private final List<Condition.Test> tests;
  private final IdentityHashMap<Condition.Test, Integer> places = new IdentityHashMap<>();

  /**
   * Matchers of the patterns, with the same indices as the tests that use the patterns. For a test
   * without a pattern, the element is null. A filter of keys or cells has exactly one matcher.
   */
  private final WholeMatch[] matches;

  private final boolean[] held;

  /**
   * Candidate columns of a {@link ServerFilter.Filter.FirstOf}, of which at most one passes in each
   * row. The list is empty for other kinds of filters.
   */
  private final List<Columns.Name> choice;

  /**
   * Index of the first candidate column that the row contains. The index equals the number of
   * candidates until a candidate column is found.
   */
  private int chosen;

  /**
   * Creates a filter whose patterns have a time limit of 10 seconds.
   *
   * @throws java.util.regex.PatternSyntaxException if a pattern of the filter is invalid
   */
  public RowFilter(ServerFilter.Filter filter) {
    this(filter, BOUND);
  }

  /**
   * Creates a filter with a time limit for its patterns.
   *
   * @param bound maximum total time of one pattern's matches after each {@link #begin}
   * @throws java.util.regex.PatternSyntaxException if a pattern of the filter is invalid
   */
  public RowFilter(ServerFilter.Filter filter, Duration bound) {
    this.filter = filter;
    condition = filter.condition();
    tests = condition.map(Condition::tests).orElse(List.of());
    held = new boolean[tests.size()];
    matches = new WholeMatch[Math.max(1, tests.size())];
    for (int i = 0; i < tests.size(); i++) {
      places.put(tests.get(i), i);
      if (tests.get(i) instanceof Condition.Matches test) {
        matches[i] = new WholeMatch(test.pattern(), bound);
      }
    }
    choice = filter instanceof ServerFilter.Filter.FirstOf of ? of.columns() : List.of();
    if (condition.isEmpty() && choice.isEmpty()) {
      matches[0] = new WholeMatch(filter.patterns().get(0), bound);
    }
  }

  /** Starts a new operation and restarts the patterns' time limit. */
  public void begin() {
    for (WholeMatch match : matches) {
      if (match != null) {
        match.begin();
      }
    }
    beginRow();
  }

  /**
   * Returns, in order, the cells of a row that pass the filter; empty if the row does not pass.
   *
   * @throws WholeMatch.Endless if a pattern takes too long
   */
  public List<Cell> apply(List<Cell> row) {
    if (row.isEmpty() || !passes(row.get(0).row())) {
      return List.of();
    }
    beginRow();
    row.forEach(this::see);
    return isMeant() ? row.stream().filter(this::passes).toList() : List.of();
  }

  /** Returns whether {@link #see} must receive all cells of a row before any cell can pass. */
  public boolean needsWholeRow() {
    return condition.isPresent() || !choice.isEmpty();
  }

  /** Returns whether cells of the row with this key may pass, judging by the key alone. */
  public boolean passes(Bytes row) {
    return !(filter instanceof ServerFilter.Filter.RowByKey) || matches[0].matches(row);
  }

  /**
   * Returns whether a cell passes, provided that the cell's row passes. If {@link #needsWholeRow}
   * is true, all cells of the row must be passed to {@link #see} first.
   */
  public boolean passes(Cell cell) {
    if (!choice.isEmpty()) {
      return chosen < choice.size() && isColumn(cell, choice.get(chosen));
    }
    if (filter instanceof ServerFilter.Filter.CellByColumn) {
      return matches[0].matches(cell.qualifier());
    }
    return !(filter instanceof ServerFilter.Filter.CellByValue) || matches[0].matches(cell.value());
  }

  public void beginRow() {
    Arrays.fill(held, false);
    chosen = choice.size();
  }

  /** Updates the results of the current row's tests, based on one of the row's cells. */
  public void see(Cell cell) {
    for (int i = 0; i < chosen; i++) {
      if (isColumn(cell, choice.get(i))) {
        chosen = i;
      }
    }
    for (int i = 0; i < held.length; i++) {
      held[i] |= isColumn(cell, tests.get(i).column()) && holds(i, cell.value());
    }
  }

  private boolean holds(int i, Bytes value) {
    return tests.get(i) instanceof Condition.Equal test
        ? test.value().equals(value)
        : matches[i].matches(value);
  }

  /**
   * Returns whether the current row passes. All cells of the row must be passed to {@link #see}
   * first.
   */
  public boolean isMeant() {
    return condition.isEmpty() || condition.get().holds(test -> held[places.get(test)]);
  }

  private static boolean isColumn(Cell cell, Columns.Name column) {
    return cell.family().equals(column.family()) && cell.qualifier().equals(column.qualifier());
  }
}
