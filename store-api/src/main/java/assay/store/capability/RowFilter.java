package assay.store.capability;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import java.time.Duration;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/**
 * What a {@link ServerFilter.Filter} means, as code that runs in the client: for stores whose
 * servers cannot filter, and to check those that can. Bytes are read as UTF-8. For one thread.
 */
public final class RowFilter {
  /** Where nobody says how long a pattern may take. */
  private static final Duration BOUND = Duration.ofSeconds(10);

  private final ServerFilter.Filter filter;
  private final Optional<Condition> condition;
  private final List<Condition.Test> tests;
  private final IdentityHashMap<Condition.Test, Integer> places = new IdentityHashMap<>();

  /** Those of the tests, null of those without; else that of the key or the cell. */
  private final WholeMatch[] matches;

  private final boolean[] held;

  /** Columns of which a row shows one; none for any other filter. */
  private final List<Columns.Name> choice;

  /** Place in the choice of the first column that the row has; behind all if it has none yet. */
  private int chosen;

  /**
   * @throws java.util.regex.PatternSyntaxException if a pattern of the filter is none
   */
  public RowFilter(ServerFilter.Filter filter) {
    this(filter, BOUND);
  }

  /**
   * @param bound that a pattern may take from one {@link #begin} on
   * @throws java.util.regex.PatternSyntaxException if a pattern of the filter is none
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

  /** A new operation, whose time counts from now on. */
  public void begin() {
    for (WholeMatch match : matches) {
      if (match != null) {
        match.begin();
      }
    }
    beginRow();
  }

  /**
   * The cells of a row that the filter lets through, in their order; none if the row is not meant.
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

  /** Whether all cells of a row decide together, so that none passes before the last is known. */
  public boolean needsWholeRow() {
    return condition.isPresent() || !choice.isEmpty();
  }

  /** Whether cells of the row with this key may pass; the key alone decides. */
  public boolean passes(Bytes row) {
    return !(filter instanceof ServerFilter.Filter.RowByKey) || matches[0].matches(row);
  }

  /**
   * Whether a cell passes, of a row that is meant, all of whose cells were seen if that matters.
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

  /** The next cells are of another row. */
  public void beginRow() {
    Arrays.fill(held, false);
    chosen = choice.size();
  }

  /** A cell of the row, which may decide of it. */
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

  /** Whether the row is meant, all of whose cells were seen. */
  public boolean isMeant() {
    return condition.isEmpty() || condition.get().holds(test -> held[places.get(test)]);
  }

  private static boolean isColumn(Cell cell, Columns.Name column) {
    return cell.family().equals(column.family()) && cell.qualifier().equals(column.qualifier());
  }
}
