package assay.lab.workload;

/**
 * A kind of operation that a workload performs.
 *
 * @param name name in results and file names; must not contain dots
 */
public record Operation(String name, Kind kind) {
  public static final String MODIFY_READ = "modify-read";

  /** Name of the write that ends a read-modify-write if the read succeeds. */
  public static final String MODIFY_WRITE = "modify-write";

  private static final String OF = "@";

  public enum Kind {
    READ,
    WRITE,
    /** A read followed by a write, timed as one operation. */
    READ_WRITE,
    /** A write of a new row. Inserts may be retried, and their lag can be measured. */
    INSERT,
    /** A part of another operation. The time of the whole operation includes the part's time. */
    PART
  }

  public Operation {
    if (!name.matches("[a-z0-9@-]{1,60}")) {
      throw new IllegalArgumentException(
          "operation '" + name + "': must be lower-case letters, digits and '-'");
    }
  }

  /** Returns whether a name belongs to a part of an operation. */
  public static boolean isPart(String name) {
    return name.contains(OF) || name.equals(MODIFY_READ) || name.equals(MODIFY_WRITE);
  }

  /**
   * Returns whether the operation passes writes to the store. The store acknowledges writes
   * immediately or at a flush.
   */
  public boolean writes() {
    return kind == Kind.WRITE || kind == Kind.INSERT || kind == Kind.READ_WRITE;
  }

  /** Returns whether the operation waits for the store to return data. */
  public boolean reads() {
    return kind == Kind.READ || kind == Kind.READ_WRITE;
  }

  public static boolean isPart(String name, String of) {
    return name.endsWith(OF + of);
  }

  public static String withinOperation(String part) {
    return part.substring(0, part.indexOf(OF));
  }

  /** Returns a part of an operation, named {@code PART@OPERATION}. */
  public static Operation part(String name, String of) {
    return new Operation(name + OF + of, Kind.PART);
  }
}
