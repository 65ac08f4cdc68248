package assay.lab.experiment.file.yaml;

/** A refusal whose message begins with file and line. */
public final class BadFile extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  /**
   * @param where file and line, and which key there
   * @param reason what is wrong
   */
  BadFile(String where, String reason, Throwable cause) {
    super(where + ": " + reason, cause);
    this.reason = reason;
  }

  /** What is wrong, without where: for those whose users do not see the file. */
  public String reason() {
    return reason;
  }
}
