package assay.study.security.capture;

/** Thrown if packets cannot be captured. The message is one line that names the remedy. */
public final class CaptureException extends Exception {
  private static final long serialVersionUID = 1;

  public CaptureException(String message) {
    super(message);
  }
}
