package assay.lab.experiment.file;

/** A refusal whose message begins with file and line. */
final class BadFile extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  BadFile(String message, Throwable cause) {
    super(message, cause);
  }
}
