package assay.store;

/** A store could not be opened or administered. The message is one line for a user. */
public final class StoreException extends Exception {
  private static final long serialVersionUID = 1L;

  /** What is wrong, as far as a caller may want to tell apart. */
  public enum Kind {
    /** A setting is unknown, missing or has no sense. */
    BAD_SETTING,
    /** Nothing answers at the address, or not in time. */
    UNREACHABLE,
    /** The store does not let this user do that. */
    DENIED,
    NO_SUCH_TABLE,
    TABLE_EXISTS,
    /** Anything else that the store reports. */
    FAILED
  }

  private final Kind kind;

  public StoreException(Kind kind, String message) {
    this(kind, message, null);
  }

  /**
   * @param cause null if there is none
   */
  public StoreException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
