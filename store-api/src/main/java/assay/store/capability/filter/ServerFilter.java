package assay.store.capability.filter;

import assay.store.Columns;
import assay.store.Session;
import assay.store.StoreException;
import java.util.List;
import java.util.Optional;

/** Capability: the servers can filter reads and scans (YCSB++, §2.3.5). */
public interface ServerFilter {
  /**
   * A filter: one of the four filters of the YCSB++ paper, a condition on whole rows, or a choice
   * of columns. Patterns are regular expressions that must match the whole key, qualifier or value.
   */
  sealed interface Filter {
    /** Returns the regular expressions that the filter uses. */
    List<String> patterns();

    /** Returns the filter's condition on whole rows; empty if there is none. */
    default Optional<Condition> condition() {
      return Optional.empty();
    }

    /**
     * Returns the columns whose values decide which rows or cells pass; empty if there are none.
     */
    default List<Columns.Name> tested() {
      return condition().map(Condition::columns).orElse(List.of());
    }

    /**
     * One of the four filters of the YCSB++ paper. Each of these filters has one regular
     * expression.
     */
    sealed interface ByPattern extends Filter {
      String pattern();

      @Override
      default List<String> patterns() {
        return List.of(pattern());
      }
    }

    /** Filter that passes whole rows whose key matches the pattern. */
    record RowByKey(String pattern) implements ByPattern {}

    /** Filter that passes whole rows in which a value of the column matches the pattern. */
    record RowByColumnValue(Columns.Name column, String pattern) implements ByPattern {
      @Override
      public Optional<Condition> condition() {
        return Optional.of(new Condition.Matches(column, pattern));
      }
    }

    /** Filter that passes whole rows that meet a condition. */
    record RowByCondition(Condition where) implements Filter {
      @Override
      public List<String> patterns() {
        return where.tests().stream()
            .filter(Condition.Matches.class::isInstance)
            .map(test -> ((Condition.Matches) test).pattern())
            .toList();
      }

      @Override
      public Optional<Condition> condition() {
        return Optional.of(where);
      }
    }

    /**
     * Filter that passes the cells of one column in each row: the first listed column that the row
     * contains. Rows that contain no listed column do not pass.
     */
    record FirstOf(List<Columns.Name> columns) implements Filter {
      /**
       * Creates a filter with copies of the columns' names.
       *
       * @throws IllegalArgumentException if there are no columns or duplicates
       */
      public FirstOf {
        columns =
            columns.stream()
                .map(name -> new Columns.Name(name.family().copy(), name.qualifier().copy()))
                .toList();
        if (columns.isEmpty() || columns.stream().distinct().count() < columns.size()) {
          throw new IllegalArgumentException(
              "columns must be distinct, and at least one is required; got " + columns);
        }
      }

      @Override
      public List<String> patterns() {
        return List.of();
      }

      @Override
      public List<Columns.Name> tested() {
        return columns;
      }
    }

    /** Filter that passes cells whose qualifier matches the pattern. */
    record CellByColumn(String pattern) implements ByPattern {}

    /** Filter that passes cells whose value matches the pattern. */
    record CellByValue(String pattern) implements ByPattern {}
  }

  /**
   * Opens a session whose reads and scans return only cells that pass the filter. Row limits and
   * {@link assay.store.Outcome#ABSENT} refer to the filtered result. {@link RowFilter} defines the
   * semantics of filters.
   *
   * <p>If matching a pattern takes too long, the operation ends within the store's time-out. The
   * server stops matching soon after the time-out.
   */
  Session openFilteredSession(String table, Filter filter) throws StoreException;
}
