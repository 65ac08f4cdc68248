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
  /** Time limit for one operation and for connecting; every binding has this setting. */
  public static final Setting TIMEOUT =
      new Setting("timeout", "10s", "Time limit for one operation, and for connecting.");

  /**
   * Size of a buffering binding's client-side write buffer, per session. Unless the user sets a
   * size, sessions whose mix includes reads do not buffer writes.
   */
  public static final Setting BUFFER =
      new Setting(
          "buffer", "1MB", "Size of a session's client-side write buffer. 0 means no buffering.");

  /**
   * Number of rows that one request of a scan fetches, for bindings that can set the number
   * (YCSB++, §3.5). Servers search until they have found that many rows.
   */
  public static final Setting SCAN_BUFFER =
      new Setting(
          "scan-buffer",
          "scaled",
          "Number of rows that each request of a scan fetches: scaled (no more than the scan needs)"
              + " or full (the client's batch size).");

  /** A setting that is not a path. */
  public Setting(String name, String defaultValue, String meaning) {
    this(name, defaultValue, meaning, false);
  }

  /** A setting that names files or folders. */
  public static Setting path(String name, String defaultValue, String meaning) {
    return new Setting(name, defaultValue, meaning, true);
  }

  /** A setting with the same name and default, but with a binding's own description. */
  public Setting withMeaning(String own) {
    return new Setting(name, defaultValue, own, isPath);
  }

  /**
   * Whether this value of {@link #SCAN_BUFFER} is {@code scaled}.
   *
   * @throws IllegalArgumentException if the value is neither scaled nor full
   */
  public static boolean isScaled(String value) {
    if (!value.equals("scaled") && !value.equals("full")) {
      throw new IllegalArgumentException("'" + value + "' must be scaled or full");
    }
    return value.equals("scaled");
  }
}
