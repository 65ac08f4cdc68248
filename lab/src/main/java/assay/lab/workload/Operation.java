package assay.lab.workload;

/**
 * A kind of operation that a workload does.
 *
 * @param name as results and file names have it; no dot is in it
 */
public record Operation(String name, Kind kind) {
  /** The read that a read-modify-write begins with. */
  public static final String MODIFY_READ = "modify-read";

  /** The write that a read-modify-write ends with, if it gets so far. */
  public static final String MODIFY_WRITE = "modify-write";

  private static final String OF = "@";

  /** What the loop has to know of an operation. */
  public enum Kind {
    READ,
    WRITE,
    /** Reads and then writes, timed as one. */
    READ_WRITE,
    /** A write of a row that was not there, which may be tried again, and whose lag be measured. */
    INSERT,
    /** Timed within another operation, whose time contains its own. */
    PART
  }

  public Operation {
    if (!name.matches("[a-z0-9@-]{1,60}")) {
      throw new IllegalArgumentException(
          "operation '" + name + "': must be lower-case letters, digits and '-'");
    }
  }

  /** Whether a name is of a part of an operation, whose time the operation's own contains. */
  public static boolean isPart(String name) {
    return name.contains(OF) || name.equals(MODIFY_READ) || name.equals(MODIFY_WRITE);
  }

  /** Whether it hands writes to the store, that are acknowledged now or by a flush. */
  public boolean writes() {
    return kind == Kind.WRITE || kind == Kind.INSERT || kind == Kind.READ_WRITE;
  }

  /** Whether it waits for what the store has to say of a row. */
  public boolean reads() {
    return kind == Kind.READ || kind == Kind.READ_WRITE;
  }

  /** Whether a name is that of a {@link #part} of an operation. */
  public static boolean isPart(String name, String of) {
    return name.endsWith(OF + of);
  }

  /** What a {@link #part} is called within its operation. */
  public static String withinOperation(String part) {
    return part.substring(0, part.indexOf(OF));
  }

  /** A part of an operation, called {@code PART@OPERATION}. */
  public static Operation part(String name, String of) {
    return new Operation(name + OF + of, Kind.PART);
  }
}
