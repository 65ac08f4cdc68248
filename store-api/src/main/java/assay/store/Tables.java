package assay.store;

/**
 * Administers a store's tables. Each call returns when the store has completed the action.
 * Thread-safe.
 */
public interface Tables {
  boolean exists(String table) throws StoreException;

  /**
   * Creates a table.
   *
   * @throws StoreException of kind {@link StoreException.Kind#TABLE_EXISTS} if the table exists
   */
  void create(String table, TableSpec spec) throws StoreException;

  /**
   * Drops a table with its data.
   *
   * @throws StoreException of kind {@link StoreException.Kind#NO_SUCH_TABLE} if there is no such
   *     table
   */
  void drop(String table) throws StoreException;

  /**
   * Flushes a table: the servers write the table's data from memory to files. A flush is also
   * called a minor compaction of all tablets.
   */
  void flush(String table) throws StoreException;

  /**
   * Compacts a table: the servers merge the files of each tablet. This compaction is also called a
   * major compaction of the whole table.
   */
  void compact(String table) throws StoreException;
}
