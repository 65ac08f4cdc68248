package assay.clusters;

import java.util.List;

/** Reports that a cluster could not be checked, started, stopped or read. */
public final class ClusterException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public enum Kind {
    /** The request is invalid or cannot be fulfilled. The cluster was not changed. */
    BAD_INPUT,
    FAILED
  }

  private final Kind kind;

  @SuppressWarnings("serial") // List.copyOf returns a serializable list.
  private final List<String> evidence;

  private ClusterException(Kind kind, String message, List<String> evidence, Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.evidence = List.copyOf(evidence);
  }

  /**
   * @param message one line that names the invalid option and the remedy
   */
  public static ClusterException badInput(String message) {
    return new ClusterException(Kind.BAD_INPUT, message, List.of(), null);
  }

  public static ClusterException failed(String message) {
    return new ClusterException(Kind.FAILED, message, List.of(), null);
  }

  public static ClusterException failed(String message, List<String> evidence) {
    return new ClusterException(Kind.FAILED, message, evidence, null);
  }

  public static ClusterException failed(String message, Throwable cause) {
    return new ClusterException(Kind.FAILED, message + ": " + cause, List.of(), cause);
  }

  public Kind kind() {
    return kind;
  }

  /**
   * Returns the last lines of the log that explains the failure, oldest first. The list may be
   * empty.
   */
  public List<String> evidence() {
    return evidence;
  }

  @Override
  @SuppressWarnings("OverrideThrowableToString") // The message is one line, for the user.
  public String toString() {
    return evidence.isEmpty()
        ? super.toString()
        : super.toString() + "\n  | " + String.join("\n  | ", evidence);
  }
}
