package assay.store.capability;

import assay.store.Columns;
import assay.store.Session;
import assay.store.StoreException;
import java.util.Optional;

/** Capability: a scan's filter runs in the servers (YCSB++, §2.3.5). */
public interface ServerFilter {
  /** The four filters of the paper; patterns are regular expressions that must match the whole. */
  sealed interface Filter {
    /** The regular expression. */
    String pattern();

    /** The column whose value decides; empty where none does. */
    default Optional<Columns.Name> tested() {
      return Optional.empty();
    }

    /** Whole rows whose key matches. */
    record RowByKey(String pattern) implements Filter {}

    /** Whole rows in which the value of a named column matches. */
    record RowByColumnValue(Columns.Name column, String pattern) implements Filter {
      @Override
      public Optional<Columns.Name> tested() {
        return Optional.of(column);
      }
    }

    /** The cells whose qualifier matches. */
    record CellByColumn(String pattern) implements Filter {}

    /** The cells whose value matches. */
    record CellByValue(String pattern) implements Filter {}
  }

  /**
   * A session whose reads and scans return only what the filter lets through; limits and absence
   * count that. {@link RowFilter} is what a filter means. A pattern that takes too long ends the
   * operation within the store's time-out, and what runs in a server soon after.
   */
  Session openFilteredSession(String table, Filter filter) throws StoreException;
}
