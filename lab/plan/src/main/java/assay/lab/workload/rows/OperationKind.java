package assay.lab.workload.rows;

import assay.lab.workload.Operation;

public enum OperationKind {
  READ("read", Operation.Kind.READ),
  UPDATE("update", Operation.Kind.WRITE),
  INSERT("insert", Operation.Kind.INSERT),
  SCAN("scan", Operation.Kind.READ),
  READ_MODIFY_WRITE("read-modify-write", Operation.Kind.READ_WRITE),
  DELETE("delete", Operation.Kind.WRITE),
  MULTI_READ("multi-read", Operation.Kind.READ),
  /** A scan of a range that consists of a given number of rows. */
  RANGE_SCAN("range-scan", Operation.Kind.READ),
  /** Adds one to a row's counter. The counter is an extra column, not one of the row's fields. */
  INCREMENT("increment", Operation.Kind.WRITE);

  private final Operation operation;

  OperationKind(String label, Operation.Kind kind) {
    operation = new Operation(label, kind);
  }

  Operation operation() {
    return operation;
  }

  public String label() {
    return operation.name();
  }

  public static OperationKind labelled(String label) {
    for (OperationKind kind : values()) {
      if (kind.label().equals(label)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no operation '" + label + "'");
  }

  public boolean reads() {
    return operation.reads();
  }
}
