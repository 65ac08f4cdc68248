package assay.lab.experiment.file;

/** A record's own refusal of one of its keys; the binder adds the line. */
final class BadKey extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String key;

  BadKey(String key, String message) {
    super(key + ": " + message);
    this.key = key;
  }

  String key() {
    return key;
  }
}
