package assay.stores.hbase.client;

import assay.store.StoreException;
import assay.store.client.Causes;
import assay.store.client.GuardedSession;
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

/** Translates exceptions of HBase's client to one-line messages and to {@link StoreException}. */
public final class HBaseFailures {
  public static final GuardedSession.FailureKinds OF_SESSIONS =
      new GuardedSession.FailureKinds(
          HBaseFailures::isTimeout,
          HBaseFailures::isInterrupt,
          HBaseFailures::isDenial,
          HBaseFailures::line);

  private HBaseFailures() {}

  /**
   * Returns the reason for a failure, on one line. Only the first line of a server's message is
   * used, because a stack trace follows the first line.
   */
  public static String line(Throwable failure) {
    if (failure instanceof RetriesExhaustedWithDetailsException several
        && several.getNumExceptions() > 0) {
      String first = line(several.getCause(0)) + at(several.getHostnamePort(0));
      return several.getNumExceptions() == 1
          ? first
          : several.getNumExceptions() + " rows failed; the first failure: " + first;
    }
    Throwable innermost = failure;
    // Causes of a Kerberos exception describe only the encoding of the KDC's response.
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
    // A server's message starts with its class and ends with its stack trace.
    String first = message.strip().lines().findFirst().orElse(name);
    String own = first.replaceFirst("^(?:[a-z0-9]+\\.)+[A-Za-z$]+: ", "").strip();
    return Causes.oneLine(own.contains(" ") ? own : name + ": " + own);
  }

  private static String at(String server) {
    return server == null || server.isBlank() || server.equals("null")
        ? ""
        : " (server " + server + ")";
  }

  private static boolean isTimeout(Throwable failure) {
    if (failure instanceof RetriesExhaustedWithDetailsException several) {
      return several.getCauses().stream().anyMatch(HBaseFailures::isTimeout);
    }
    return Causes.of(failure)
        .anyMatch(
            cause ->
                cause instanceof SocketTimeoutException
                    || cause instanceof CallTimeoutException
                    || cause instanceof TimeoutIOException
                    || cause instanceof TimeoutException
                    || isInterruptItself(cause));
  }

  private static boolean isInterrupt(Throwable failure) {
    return Causes.of(failure).anyMatch(HBaseFailures::isInterruptItself);
  }

  private static boolean isInterruptItself(Throwable t) {
    // Java's socket time-out exception is also an InterruptedIOException.
    return t instanceof InterruptedException
        || (t instanceof InterruptedIOException && !(t instanceof SocketTimeoutException));
  }

  /**
   * Returns whether writes were refused and certainly not applied. The client can refuse a write
   * before sending the write. A server can refuse a write for a reason that a retry cannot remove.
   *
   * @param writes number of writes in flight
   */
  public static boolean isRefusal(Throwable failure, long writes) {
    if (failure instanceof RetriesExhaustedWithDetailsException several) {
      return several.getNumExceptions() >= writes
          && several.getCauses().stream().allMatch(cause -> isRefusal(cause, 1));
    }
    if (writes > 1) {
      return false;
    }
    return Causes.of(failure)
        .anyMatch(
            cause ->
                cause instanceof IllegalArgumentException
                    || (cause instanceof DoNotRetryIOException && !isTimeout(cause)));
  }

  /** Returns whether denied access is the only reason for a failure. */
  public static boolean isDenial(Throwable failure) {
    if (failure instanceof RetriesExhaustedWithDetailsException several) {
      return several.getNumExceptions() > 0
          && several.getCauses().stream().allMatch(HBaseFailures::isDenial);
    }
    return Causes.contain(failure, AccessDeniedException.class);
  }

  public static StoreException administration(String action, String table, Throwable failure) {
    return of("cannot " + action + " table '" + table + "'", failure);
  }

  public static StoreException of(String what, Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof TableNotFoundException) {
        return new StoreException(
            StoreException.Kind.NO_SUCH_TABLE, what + ": it does not exist", failure);
      }
      if (t instanceof TableExistsException) {
        return new StoreException(
            StoreException.Kind.TABLE_EXISTS, what + ": it already exists", failure);
      }
      if (t instanceof AccessDeniedException) {
        return new StoreException(StoreException.Kind.DENIED, what + ": " + line(t), failure);
      }
    }
    return StoreException.failed(what + ": " + line(failure), failure);
  }
}
