package assay.store;

/**
 * One setting of a store.
 *
 * @param name lower case, words joined by hyphens
 * @param defaultValue as a user would write it; empty where there is none
 * @param meaning one line, with the unit or the values allowed
 * @param isPath whether the value names files or folders that the store's client reads or writes,
 *     joined as a class path if there are several
 */
public record Setting(String name, String defaultValue, String meaning, boolean isPath) {
  /** Every binding's bound on one operation, and on connecting. */
  public static final Setting TIMEOUT =
      new Setting("timeout", "10s", "longest wait for one operation or for connecting");

  /**
   * A buffering binding's client-side write buffer, a session. Unless a user sets it, sessions of
   * mixes that read write through.
   */
  public static final Setting BUFFER =
      new Setting("buffer", "1MB", "client-side write buffer of a session; 0 writes through");

  /**
   * How much one exchange of a scan brings, at bindings that can say so (YCSB++, §3.5): servers go
   * on to look for rows until they have so many.
   */
  public static final Setting SCAN_BUFFER =
      new Setting(
          "scan-buffer",
          "scaled",
          "scaled: an exchange of a scan brings no more than the scan's rows; full: as much as the"
              + " client takes by itself");

  /** A setting that is no path. */
  public Setting(String name, String defaultValue, String meaning) {
    this(name, defaultValue, meaning, false);
  }

  /** A setting that names files or folders. */
  public static Setting path(String name, String defaultValue, String meaning) {
    return new Setting(name, defaultValue, meaning, true);
  }

  /** The same name and default, with a binding's own words on what it does. */
  public Setting withMeaning(String own) {
    return new Setting(name, defaultValue, own, isPath);
  }

  /**
   * Whether a {@link #SCAN_BUFFER} is scaled.
   *
   * @throws IllegalArgumentException if the value is none
   */
  public static boolean isScaled(String value) {
    if (!value.equals("scaled") && !value.equals("full")) {
      throw new IllegalArgumentException("'" + value + "' is not scaled or full");
    }
    return value.equals("scaled");
  }
}
