package assay.stores.accumulo.client;

import assay.store.StoreException;
import assay.store.client.Causes;
import assay.store.client.GuardedSession;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.MutationsRejectedException;
import org.apache.accumulo.core.client.TableExistsException;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.client.TimedOutException;
import org.apache.accumulo.core.client.security.SecurityErrorCode;

/**
 * Translates exceptions of Accumulo's client to one-line messages and to {@link StoreException}.
 */
public final class AccumuloFailures {
  private static final Set<SecurityErrorCode> DENIALS =
      EnumSet.of(SecurityErrorCode.PERMISSION_DENIED, SecurityErrorCode.BAD_AUTHORIZATIONS);

  public static final GuardedSession.FailureKinds OF_SESSIONS =
      new GuardedSession.FailureKinds(
          AccumuloFailures::isTimeout,
          AccumuloFailures::isInterrupt,
          AccumuloFailures::isDenial,
          failure ->
              isTimeout(failure)
                  ? "no answer within the time-out"
                  : AccumuloFailures.line(failure));

  private AccumuloFailures() {}

  /**
   * Returns the innermost message in an exception's chain of causes, on one line. If the innermost
   * exception has no message, the line starts with the name of that exception's class.
   */
  public static String line(Throwable failure) {
    Throwable innermost = failure;
    String message = null;
    for (Throwable t = failure; t != null; t = t.getCause()) {
      innermost = t;
      if (t.getMessage() != null && !t.getMessage().isBlank()) {
        message = t.getMessage();
      }
    }
    // An outer exception's message often repeats the inner exception's message, prefixed with class
    // names.
    if (innermost.getMessage() == null || innermost.getMessage().isBlank()) {
      String name = innermost.getClass().getSimpleName();
      message = message == null || message.contains(name) ? name : name + ": " + message;
    }
    return Causes.oneLine(message);
  }

  private static boolean isTimeout(Throwable failure) {
    // The exception for scan time-outs is not in Accumulo's public API.
    return Causes.of(failure)
        .anyMatch(
            cause ->
                cause instanceof TimedOutException
                    || cause instanceof InterruptedException
                    || cause.getClass().getSimpleName().equals("ScanTimedOutException"));
  }

  private static boolean isInterrupt(Throwable failure) {
    return Causes.contain(failure, InterruptedException.class);
  }

  /** Returns whether denied access is the only reason for a failure. */
  public static boolean isDenial(Throwable failure) {
    if (failure instanceof MutationsRejectedException rejected) {
      return rejected.getConstraintViolationSummaries().isEmpty()
          && rejected.getErrorServers().isEmpty()
          && !rejected.getSecurityErrorCodes().isEmpty()
          && rejected.getSecurityErrorCodes().values().stream()
              .allMatch(codes -> DENIALS.containsAll(codes));
    }
    return Causes.first(failure, AccumuloSecurityException.class)
        .filter(denied -> DENIALS.contains(denied.getSecurityErrorCode()))
        .isPresent();
  }

  /**
   * Returns whether the servers rejected mutations because of a constraint or missing rights. A
   * retry of such mutations would fail too.
   */
  public static boolean isRefusal(MutationsRejectedException e) {
    return !e.getConstraintViolationSummaries().isEmpty() || !e.getSecurityErrorCodes().isEmpty();
  }

  public static String line(MutationsRejectedException e) {
    List<String> reasons = new ArrayList<>();
    e.getConstraintViolationSummaries()
        .forEach(s -> reasons.add("constraint violated: " + s.getViolationDescription()));
    e.getSecurityErrorCodes()
        .forEach(
            (tablet, codes) ->
                reasons.add("writes to table " + tablet.getTable() + " were refused: " + codes));
    if (!e.getErrorServers().isEmpty()) {
      reasons.add("no acknowledgement from " + String.join(", ", e.getErrorServers()));
    }
    if (e.getCause() != null) {
      reasons.add(line(e.getCause()));
    }
    return reasons.isEmpty() ? line((Throwable) e) : String.join("; ", reasons);
  }

  public static StoreException administration(String action, String table, Exception failure) {
    return of("cannot " + action + " table '" + table + "': ", failure);
  }

  public static StoreException of(String message, Exception failure) {
    if (failure instanceof TableNotFoundException) {
      return new StoreException(
          StoreException.Kind.NO_SUCH_TABLE, message + "it does not exist", failure);
    }
    if (failure instanceof TableExistsException) {
      return new StoreException(
          StoreException.Kind.TABLE_EXISTS, message + "it already exists", failure);
    }
    if (failure instanceof AccumuloSecurityException denied) {
      boolean missing = denied.getSecurityErrorCode() == SecurityErrorCode.TABLE_DOESNT_EXIST;
      return new StoreException(
          missing ? StoreException.Kind.NO_SUCH_TABLE : StoreException.Kind.DENIED,
          message + denied.getSecurityErrorCode(),
          failure);
    }
    // Some methods of Accumulo's client wrap the actual cause.
    if (failure instanceof AccumuloException
        && failure.getCause() instanceof TableNotFoundException missing) {
      return of(message, missing);
    }
    return StoreException.failed(message + line(failure), failure);
  }
}
