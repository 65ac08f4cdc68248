package assay.store;

/** Administers tables. Thread-safe. Calls return once the store has completed the action. */
public interface Tables {
  /** Whether the table exists. */
  boolean exists(String table) throws StoreException;

  /** Creates a table; {@link StoreException.Kind#TABLE_EXISTS} if it exists. */
  void create(String table, TableSpec spec) throws StoreException;

  /**
   * Drops a table with its data; {@link StoreException.Kind#NO_SUCH_TABLE} if it does not exist.
   */
  void drop(String table) throws StoreException;

  /** Writes the servers' in-memory data to store files: a minor compaction of all tablets. */
  void flush(String table) throws StoreException;

  /** Merges the store files of every tablet: a major compaction of the whole table. */
  void compact(String table) throws StoreException;
}
