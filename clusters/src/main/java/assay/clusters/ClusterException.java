package assay.clusters;

import java.util.List;

/** A cluster could not be started, stopped or read. */
public final class ClusterException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public enum Kind {
    /** The request is invalid or cannot be fulfilled; the cluster was not touched. */
    BAD_INPUT,
    /** A server or this machine failed. */
    FAILED
  }

  private final Kind kind;

  @SuppressWarnings("serial") // List.copyOf gives a serializable list.
  private final List<String> evidence;

  private ClusterException(Kind kind, String message, List<String> evidence, Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.evidence = List.copyOf(evidence);
  }

  /**
   * @param message one line that names the option and the remedy
   */
  public static ClusterException badInput(String message) {
    return new ClusterException(Kind.BAD_INPUT, message, List.of(), null);
  }

  public static ClusterException failed(String message) {
    return new ClusterException(Kind.FAILED, message, List.of(), null);
  }

  /**
   * @param evidence the last lines of the relevant log, oldest first
   */
  public static ClusterException failed(String message, List<String> evidence) {
    return new ClusterException(Kind.FAILED, message, evidence, null);
  }

  public static ClusterException failed(String message, Throwable cause) {
    return new ClusterException(Kind.FAILED, message + ": " + cause, List.of(), cause);
  }

  public Kind kind() {
    return kind;
  }

  /** The last lines of the relevant log, oldest first; may be empty. */
  public List<String> evidence() {
    return evidence;
  }

  /** Includes the evidence, for callers that print only the exception. */
  @Override
  @SuppressWarnings("OverrideThrowableToString") // The message is one line, for the user.
  public String toString() {
    return evidence.isEmpty()
        ? super.toString()
        : super.toString() + "\n  | " + String.join("\n  | ", evidence);
  }
}
