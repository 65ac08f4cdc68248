package assay.lab.experiment.file.yaml;

/** An error in a file; the message begins with file and line. */
public final class BadFile extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  BadFile(String where, String reason, Throwable cause) {
    super(where + ": " + reason, cause);
    this.reason = reason;
  }

  /** The error message without file and line, for users who do not see the file. */
  public String reason() {
    return reason;
  }
}
