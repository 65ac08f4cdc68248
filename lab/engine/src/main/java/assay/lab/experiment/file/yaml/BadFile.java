package assay.lab.experiment.file.yaml;

/**
 * Exception for an error in a file. The message starts with the file's name and the line number.
 */
public final class BadFile extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  BadFile(String where, String reason, Throwable cause) {
    super(where + ": " + reason, cause);
    this.reason = reason;
  }

  /**
   * Returns the error message without the file's name and the line number, for users without access
   * to the file.
   */
  public String reason() {
    return reason;
  }
}
