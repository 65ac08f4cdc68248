package assay.store;

/** Administration of tables. Thread-safe; calls return when the store has done what they say. */
public interface Tables {
  /** Whether the table is there. */
  boolean exists(String table) throws StoreException;

  /** Creates a table; {@link StoreException.Kind#TABLE_EXISTS} if it is there. */
  void create(String table, TableSpec spec) throws StoreException;

  /** Drops a table with its data; {@link StoreException.Kind#NO_SUCH_TABLE} if it is not there. */
  void drop(String table) throws StoreException;

  /** Writes what the servers hold in memory to store files: a minor compaction of all tablets. */
  void flush(String table) throws StoreException;

  /** Merges the store files of every tablet: a major compaction of the whole table. */
  void compact(String table) throws StoreException;
}
