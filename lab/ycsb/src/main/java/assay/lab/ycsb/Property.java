package assay.lab.ycsb;

/**
 * A property for workload files and command lines.
 *
 * @param defaultValue default value as a user would write the value; empty if the property has no
 *     default value
 * @param meaning description of the property and its allowed values, in one line. For a refused
 *     property, the line names an alternative. For a harmless property, the line states why the
 *     property cannot affect measurements
 * @param setting name of the equivalent setting of the store; empty if there is none
 */
public record Property(
    String name, Group group, String defaultValue, String meaning, Effect effect, String setting) {
  public enum Group {
    DATA("Rows and their values", ""),
    OPERATIONS("Operations and their rows", ""),
    CLIENT("The run", ""),
    OUTPUT("Measurements and output", ""),
    ASSAY("Assay's own properties", ""),
    ACCUMULO("Store accumulo, also called accumulo1.6 to accumulo1.9", "accumulo"),
    CASSANDRA("Store cassandra, also called cassandra-cql", "cassandra"),
    HBASE("Store hbase, also called hbase1, hbase2 and so on", "hbase"),
    ROCKSDB("Store rocksdb", "rocksdb");

    private final String title;
    private final String store;

    Group(String title, String store) {
      this.title = title;
      this.store = store;
    }

    boolean isOf(String name) {
      return store.isEmpty() || store.equals(name);
    }

    public String title() {
      return title;
    }
  }

  public enum Effect {
    USED,
    /**
     * The property affects measurements but is not supported. Any value other than the default is
     * an error.
     */
    REFUSED,
    /** The property cannot affect measurements. A value other than the default causes a notice. */
    HARMLESS
  }

  boolean isDefault(String value) {
    return defaultValue.equalsIgnoreCase(value);
  }
}
