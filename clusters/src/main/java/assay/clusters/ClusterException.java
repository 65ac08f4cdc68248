package assay.clusters;

import java.util.List;

/** A cluster could not be started, stopped or read. */
public final class ClusterException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Whose fault it is. */
  public enum Kind {
    /** What the user asked for has no sense or cannot be had; the cluster was not touched. */
    BAD_INPUT,
    /** A server or this machine did not do its part. */
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

  /** The user is to change what was asked for; the message names the option and what to do. */
  public static ClusterException badInput(String message) {
    return new ClusterException(Kind.BAD_INPUT, message, List.of(), null);
  }

  /** Something did not do its part. */
  public static ClusterException failed(String message) {
    return new ClusterException(Kind.FAILED, message, List.of(), null);
  }

  /** The same, with the last lines of the log in question, oldest first. */
  public static ClusterException failed(String message, List<String> evidence) {
    return new ClusterException(Kind.FAILED, message, evidence, null);
  }

  /** The same, with what the message is to end with. */
  public static ClusterException failed(String message, Throwable cause) {
    return new ClusterException(Kind.FAILED, message + ": " + cause, List.of(), cause);
  }

  public Kind kind() {
    return kind;
  }

  /** The last lines of the log in question, oldest first; empty where none is. */
  public List<String> evidence() {
    return evidence;
  }

  /** With the evidence, for who prints nothing but the exception. */
  @Override
  @SuppressWarnings("OverrideThrowableToString") // The message is one line, for the user.
  public String toString() {
    return evidence.isEmpty()
        ? super.toString()
        : super.toString() + "\n  | " + String.join("\n  | ", evidence);
  }
}
