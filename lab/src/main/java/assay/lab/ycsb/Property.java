package assay.lab.ycsb;

/**
 * One property that workload files and command lines may set.
 *
 * @param defaultValue as a user would write it; empty where there is none
 * @param meaning one line, with the values allowed
 * @param effect whether it does anything here
 */
public record Property(
    String name, Group group, String defaultValue, String meaning, Effect effect) {
  /** Where {@code help} lists a property. */
  public enum Group {
    DATA("Rows and their values", ""),
    OPERATIONS("Operations and the rows that they ask for", ""),
    CLIENT("The run", ""),
    OUTPUT("Measurements and output", ""),
    ASSAY("Assay's own", ""),
    ACCUMULO("Store accumulo, also called accumulo1.6 to accumulo1.9", "accumulo"),
    CASSANDRA("Store cassandra, also called cassandra-cql", "cassandra"),
    HBASE("Store hbase, also called hbase1, hbase2 and the like", "hbase"),
    ROCKSDB("Store rocksdb", "rocksdb");

    private final String title;
    private final String store;

    Group(String title, String store) {
      this.title = title;
      this.store = store;
    }

    /** Whether it belongs to this store, or to all. */
    boolean isOf(String name) {
      return store.isEmpty() || store.equals(name);
    }

    public String title() {
      return title;
    }
  }

  /** Whether a property does anything here. */
  public enum Effect {
    /** As in YCSB. */
    SAME,
    /** Known and passed over: a warning names it where it is set to another value. */
    NONE
  }
}
