package assay.store;

/**
 * A setting of a store.
 *
 * @param name name in lower case, with words joined by hyphens
 * @param defaultValue default value as a user would write it; empty if there is none
 * @param meaning description on one line, in full sentences, with the unit or the allowed values
 * @param isPath whether the value names files or folders that the store's client reads or writes;
 *     several paths are joined as in a class path
 */
public record Setting(String name, String defaultValue, String meaning, boolean isPath) {
  /** Time limit for connecting, and for each operation. Every binding has this setting. */
  public static final Setting TIMEOUT =
      new Setting(
          "timeout", "10s", "Time limit for each operation, and for connecting to the store.");

  /**
   * Size of a session's client-side write buffer, for bindings that buffer writes. Unless the user
   * sets a size, the sessions of a workload that includes reads do not buffer writes.
   */
  public static final Setting BUFFER =
      new Setting(
          "buffer", "1MB", "Size of a session's client-side write buffer. 0 means no buffering.");

  /**
   * Number of rows that one request of a scan fetches (YCSB++, §3.5). A server with a filter
   * searches until the given number of rows has passed the filter. Only some bindings can set this
   * number.
   */
  public static final Setting SCAN_BUFFER =
      new Setting(
          "scan-buffer",
          "scaled",
          "Number of rows that each request of a scan fetches: scaled (no more than the scan needs)"
              + " or full (the client's batch size).");

  /** Creates a setting whose value does not name files or folders. */
  public Setting(String name, String defaultValue, String meaning) {
    this(name, defaultValue, meaning, false);
  }

  /** Creates a setting whose value names files or folders. */
  public static Setting path(String name, String defaultValue, String meaning) {
    return new Setting(name, defaultValue, meaning, true);
  }

  /** Returns a copy of this setting with a different description. */
  public Setting withMeaning(String own) {
    return new Setting(name, defaultValue, own, isPath);
  }

  /**
   * Returns whether a value of {@link #SCAN_BUFFER} is {@code scaled}.
   *
   * @throws IllegalArgumentException if the value is neither {@code scaled} nor {@code full}
   */
  public static boolean isScaled(String value) {
    if (!value.equals("scaled") && !value.equals("full")) {
      throw new IllegalArgumentException("'" + value + "' must be scaled or full");
    }
    return value.equals("scaled");
  }
}
