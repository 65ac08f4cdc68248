package assay.store;

/** Administers tables. Thread-safe. Calls return once the store has completed the action. */
public interface Tables {
  boolean exists(String table) throws StoreException;

  /** Creates a table; fails with {@link StoreException.Kind#TABLE_EXISTS} if the table exists. */
  void create(String table, TableSpec spec) throws StoreException;

  /**
   * Drops a table with its data; fails with {@link StoreException.Kind#NO_SUCH_TABLE} if there is
   * no such table.
   */
  void drop(String table) throws StoreException;

  /** Writes the servers' in-memory data to store files: a minor compaction of all tablets. */
  void flush(String table) throws StoreException;

  /** Merges the store files of every tablet: a major compaction of the whole table. */
  void compact(String table) throws StoreException;
}
