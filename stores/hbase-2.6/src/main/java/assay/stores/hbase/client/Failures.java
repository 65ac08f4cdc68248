package assay.stores.hbase.client;

import assay.store.StoreException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.TableExistsException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.ietf.jgss.GSSException;

/** What HBase's exceptions say, in one line and in Assay's terms. */
public final class Failures {
  private Failures() {}

  /** Why something failed, as one line: the servers' own words, without their stack traces. */
  public static String line(Throwable failure) {
    if (failure instanceof RetriesExhaustedWithDetailsException several
        && several.getNumExceptions() > 0) {
      String first = line(several.getCause(0)) + at(several.getHostnamePort(0));
      return several.getNumExceptions() == 1
          ? first
          : several.getNumExceptions() + " rows failed, the first one: " + first;
    }
    Throwable innermost = failure;
    // What is below Kerberos's own words is of how the KDC's answer is written.
    while (innermost.getCause() != null
        && innermost.getCause() != innermost
        && !(innermost instanceof GSSException)) {
      innermost = innermost.getCause();
    }
    String message = innermost.getMessage();
    String name = innermost.getClass().getSimpleName();
    if (message == null || message.isBlank()) {
      return name;
    }
    // A server's message begins with its class and goes on with its stack trace.
    String first = message.strip().lines().findFirst().orElse(name);
    String own = first.replaceFirst("^(?:[a-z0-9]+\\.)+[A-Za-z$]+: ", "").strip();
    return (own.contains(" ") ? own : name + ": " + own).replaceAll("\\s+", " ");
  }

  private static String at(String server) {
    return server == null || server.isBlank() || server.equals("null")
        ? ""
        : " (server " + server + ")";
  }

  /** Whether a failure says that time ran out, or that a thread was told to stop waiting. */
  public static boolean isTimeout(Throwable failure) {
    if (failure instanceof RetriesExhaustedWithDetailsException several) {
      return several.getCauses().stream().anyMatch(Failures::isTimeout);
    }
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof SocketTimeoutException
          || t instanceof CallTimeoutException
          || t instanceof TimeoutIOException
          || t instanceof TimeoutException
          || isInterruptItself(t)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a failure says that its thread was interrupted. */
  public static boolean isInterrupt(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (isInterruptItself(t)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isInterruptItself(Throwable t) {
    // A time-out of a socket is an interrupted exchange for Java, too.
    return t instanceof InterruptedException
        || (t instanceof InterruptedIOException && !(t instanceof SocketTimeoutException));
  }

  /**
   * Whether a write was refused, so that it certainly had no effect: by the client, which did not
   * send it, or by a server that would refuse it again.
   *
   * @param writes how many were under way
   */
  public static boolean isRefusal(Throwable failure, long writes) {
    if (failure instanceof RetriesExhaustedWithDetailsException several) {
      return several.getNumExceptions() >= writes
          && several.getCauses().stream().allMatch(cause -> isRefusal(cause, 1));
    }
    if (writes > 1) {
      return false;
    }
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof IllegalArgumentException
          || (t instanceof DoNotRetryIOException && !isTimeout(t))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a server does not let the user do it, and nothing else is wrong. */
  public static boolean isDenial(Throwable failure) {
    if (failure instanceof RetriesExhaustedWithDetailsException several) {
      return several.getNumExceptions() > 0
          && several.getCauses().stream().allMatch(Failures::isDenial);
    }
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof AccessDeniedException) {
        return true;
      }
    }
    return false;
  }

  /** A failed piece of administration. */
  public static StoreException administration(String action, String table, Throwable failure) {
    return of("cannot " + action + " table '" + table + "'", failure);
  }

  /** Something that the store would not do. */
  public static StoreException of(String what, Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof TableNotFoundException) {
        return new StoreException(
            StoreException.Kind.NO_SUCH_TABLE, what + ": it does not exist", failure);
      }
      if (t instanceof TableExistsException) {
        return new StoreException(
            StoreException.Kind.TABLE_EXISTS, what + ": it exists already", failure);
      }
      if (t instanceof AccessDeniedException) {
        return new StoreException(StoreException.Kind.DENIED, what + ": " + line(t), failure);
      }
    }
    return new StoreException(StoreException.Kind.FAILED, what + ": " + line(failure), failure);
  }
}
