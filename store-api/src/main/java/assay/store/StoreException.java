package assay.store;

/** Reports that a store could not be opened or administered. The message is one line for users. */
public final class StoreException extends Exception {
  private static final long serialVersionUID = 1L;

  /** The kinds of failure that callers distinguish. */
  public enum Kind {
    /** A setting is unknown, missing or invalid. */
    BAD_SETTING,
    /** No server answered at the store's address within the time-out. */
    UNREACHABLE,
    /** The store does not permit this user to perform the action. */
    DENIED,
    NO_SUCH_TABLE,
    TABLE_EXISTS,
    /** The store reported another failure. */
    FAILED
  }

  private final Kind kind;

  public StoreException(Kind kind, String message) {
    this(kind, message, null);
  }

  /**
   * @param cause underlying exception; null if there is none
   */
  public StoreException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public static StoreException failed(String message) {
    return failed(message, null);
  }

  /**
   * @param cause underlying exception; null if there is none
   */
  public static StoreException failed(String message, Throwable cause) {
    return new StoreException(Kind.FAILED, message, cause);
  }

  public static StoreException noTable(String table) {
    return new StoreException(Kind.NO_SUCH_TABLE, "no such table '" + table + "'");
  }

  public static StoreException tableExists(String table) {
    return new StoreException(Kind.TABLE_EXISTS, "table '" + table + "' already exists");
  }

  public static StoreException badSetting(String setting, String message) {
    return badSetting(setting, message, null);
  }

  /**
   * @param cause underlying exception; null if there is none
   */
  public static StoreException badSetting(String setting, String message, Throwable cause) {
    return new StoreException(Kind.BAD_SETTING, "setting '" + setting + "': " + message, cause);
  }

  public Kind kind() {
    return kind;
  }
}
