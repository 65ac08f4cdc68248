package assay.lab.workload.rows;

/** What an operation of a workload does. */
public enum OperationKind {
  READ("read"),
  UPDATE("update"),
  INSERT("insert"),
  SCAN("scan"),
  /** A read and a write of the same row, timed as one. */
  READ_MODIFY_WRITE("read-modify-write"),
  DELETE("delete"),
  /** A read of several rows at once. */
  MULTI_READ("multi-read"),
  /** A scan of so many rows by its first and its last. */
  RANGE_SCAN("range-scan"),
  /** Adds one to a row's counter, which lies beside its fields. */
  INCREMENT("increment");

  private final String label;

  OperationKind(String label) {
    this.label = label;
  }

  /** As it stands in results and file names. */
  public String label() {
    return label;
  }

  /**
   * The kind of this label.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static OperationKind labelled(String label) {
    for (OperationKind kind : values()) {
      if (kind.label.equals(label)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no operation '" + label + "'");
  }

  /** Whether it depends on what others wrote. */
  public boolean reads() {
    return switch (this) {
      case READ, SCAN, READ_MODIFY_WRITE, MULTI_READ, RANGE_SCAN -> true;
      case UPDATE, INSERT, DELETE, INCREMENT -> false;
    };
  }
}
