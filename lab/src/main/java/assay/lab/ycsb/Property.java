package assay.lab.ycsb;

/**
 * One property that workload files and command lines may set.
 *
 * @param defaultValue as a user would write it; empty where there is none
 * @param meaning one line, with the values allowed; of a refused property what to give instead; of
 *     a harmless one why it cannot change what is measured
 * @param effect what becomes of it here
 * @param setting the store's setting that it sets; empty where there is none
 */
public record Property(
    String name, Group group, String defaultValue, String meaning, Effect effect, String setting) {
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

  /** What becomes of a property that a user gives. */
  public enum Effect {
    /** Means what it means to YCSB. */
    USED,
    /** Decides what is measured, and is not supported: other values than the default are errors. */
    REFUSED,
    /** Cannot change what is measured: other values than the default are named in a notice. */
    HARMLESS
  }

  /** Whether this is what YCSB does without it. */
  boolean isDefault(String value) {
    return defaultValue.equalsIgnoreCase(value);
  }
}
