package assay.lab.workload.rows;

public enum OperationKind {
  READ("read"),
  UPDATE("update"),
  INSERT("insert"),
  SCAN("scan"),
  /** A read and a write of the same row, timed as one operation. */
  READ_MODIFY_WRITE("read-modify-write"),
  DELETE("delete"),
  MULTI_READ("multi-read"),
  /** A scan of a range that consists of a given number of rows. */
  RANGE_SCAN("range-scan"),
  /** Adds one to a row's counter, which is a column in addition to the row's fields. */
  INCREMENT("increment");

  private final String label;

  OperationKind(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /**
   * @throws IllegalArgumentException if there is no such kind
   */
  public static OperationKind labelled(String label) {
    for (OperationKind kind : values()) {
      if (kind.label.equals(label)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no operation '" + label + "'");
  }

  public boolean reads() {
    return switch (this) {
      case READ, SCAN, READ_MODIFY_WRITE, MULTI_READ, RANGE_SCAN -> true;
      case UPDATE, INSERT, DELETE, INCREMENT -> false;
    };
  }
}
