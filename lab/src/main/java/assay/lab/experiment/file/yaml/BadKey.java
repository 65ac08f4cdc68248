package assay.lab.experiment.file.yaml;

/** A record's own refusal of one of its keys; the binder adds the line. */
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
