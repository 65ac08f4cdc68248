package assay.store;

/** Capability: a scan's filter runs in the servers (YCSB++, §2.3.5). */
public interface ServerFilter {
  /** The four filters of the paper; patterns are regular expressions that must match the whole. */
  sealed interface Filter {
    /** Whole rows whose key matches. */
    record RowByKey(String pattern) implements Filter {}

    /** Whole rows in which the value of a named column matches. */
    record RowByColumnValue(Columns.Name column, String pattern) implements Filter {}

    /** The cells whose qualifier matches. */
    record CellByColumn(String pattern) implements Filter {}

    /** The cells whose value matches. */
    record CellByValue(String pattern) implements Filter {}
  }

  /**
   * A session whose reads and scans return only what the filter lets through; limits and absence
   * count that. {@link RowFilter} is what a filter means.
   */
  Session openFilteredSession(String table, Filter filter) throws StoreException;
}
