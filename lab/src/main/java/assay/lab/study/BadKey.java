package assay.lab.study;

/** Thrown by a record for an invalid key; the binder adds the line number. */
public final class BadKey extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String key;

  public BadKey(String key, String message) {
    super(key + ": " + message);
    this.key = key;
  }

  public String key() {
    return key;
  }
}
