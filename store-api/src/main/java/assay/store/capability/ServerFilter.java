package assay.store.capability;

import assay.store.Columns;
import assay.store.Session;
import assay.store.StoreException;
import java.util.List;
import java.util.Optional;

/** Capability: a scan's filter runs in the servers (YCSB++, §2.3.5). */
public interface ServerFilter {
  /**
   * The four filters of the paper, conditions of whole rows, and a choice of columns. Patterns are
   * regular expressions that must match the whole.
   */
  sealed interface Filter {
    /** The regular expressions. */
    List<String> patterns();

    /** What decides of whole rows by their cells; empty where nothing does. */
    default Optional<Condition> condition() {
      return Optional.empty();
    }

    /** The columns whose values decide; none where none do. */
    default List<Columns.Name> tested() {
      return condition().map(Condition::columns).orElse(List.of());
    }

    /** Whole rows whose key matches. */
    record RowByKey(String pattern) implements Filter {
      @Override
      public List<String> patterns() {
        return List.of(pattern);
      }
    }

    /** Whole rows in which the value of a named column matches. */
    record RowByColumnValue(Columns.Name column, String pattern) implements Filter {
      @Override
      public List<String> patterns() {
        return List.of(pattern);
      }

      @Override
      public Optional<Condition> condition() {
        return Optional.of(new Condition.Matches(column, pattern));
      }
    }

    /** Whole rows that are so. */
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
     * The cells of one column: of the first of these that the row has; rows without any do not
     * pass.
     */
    record FirstOf(List<Columns.Name> columns) implements Filter {
      /**
       * @throws IllegalArgumentException if there are no columns, or one comes twice
       */
      public FirstOf {
        columns =
            columns.stream()
                .map(name -> new Columns.Name(name.family().copy(), name.qualifier().copy()))
                .toList();
        if (columns.isEmpty() || columns.stream().distinct().count() < columns.size()) {
          throw new IllegalArgumentException("columns " + columns + ": at least one, each once");
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

    /** The cells whose qualifier matches. */
    record CellByColumn(String pattern) implements Filter {
      @Override
      public List<String> patterns() {
        return List.of(pattern);
      }
    }

    /** The cells whose value matches. */
    record CellByValue(String pattern) implements Filter {
      @Override
      public List<String> patterns() {
        return List.of(pattern);
      }
    }
  }

  /**
   * A session whose reads and scans return only what the filter lets through; limits and absence
   * count that. {@link RowFilter} is what a filter means. A pattern that takes too long ends the
   * operation within the store's time-out, and what runs in a server soon after.
   */
  Session openFilteredSession(String table, Filter filter) throws StoreException;
}
