package assay.study.security.capture;

/** Nothing can be captured here; one line with the remedy. */
public final class CaptureException extends Exception {
  private static final long serialVersionUID = 1;

  public CaptureException(String message) {
    super(message);
  }
}
