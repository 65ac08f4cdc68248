package assay.store;

/**
 * One setting of a store.
 *
 * @param name lower case, words joined by hyphens
 * @param defaultValue as a user would write it; empty where there is none
 * @param meaning one line, with the unit or the values allowed
 */
public record Setting(String name, String defaultValue, String meaning) {
  /** Every binding's bound on one operation, and on connecting. */
  public static final Setting TIMEOUT =
      new Setting("timeout", "10s", "longest wait for one operation or for connecting");

  /** A buffering binding's client-side write buffer, a session. */
  public static final Setting BUFFER =
      new Setting("buffer", "1MB", "client-side write buffer of a session; 0 writes through");
}
