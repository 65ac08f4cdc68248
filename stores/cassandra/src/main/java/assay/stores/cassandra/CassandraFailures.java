package assay.stores.cassandra;

import assay.store.Outcome;
import assay.store.StoreException;
import assay.store.client.Causes;
import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NodeUnavailableException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.AlreadyExistsException;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.QueryConsistencyException;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/**
 * Translates the driver's exceptions to one-line messages, and to Assay's outcomes and exceptions.
 */
final class CassandraFailures {
  private CassandraFailures() {}

  /**
   * Describes a failure in one line. If several hosts failed, the line describes the first host's
   * failure.
   */
  static String line(Throwable failure) {
    if (failure instanceof TimeoutException) {
      return "no answer within the time-out";
    }
    if (failure instanceof InterruptedException) {
      return "interrupted before the store answered";
    }
    if (failure instanceof AllNodesFailedException all) {
      for (Map.Entry<Node, List<Throwable>> node : all.getAllErrors().entrySet()) {
        return Causes.oneLine(address(node.getKey()) + ": " + line(node.getValue().get(0)));
      }
      return "no server can be reached";
    }
    return Causes.innermost(failure) instanceof ClosedChannelException
        ? "connection refused or closed immediately"
        : Causes.line(failure);
  }

  static String address(Node node) {
    SocketAddress address = node.getEndPoint().resolve();
    return address instanceof InetSocketAddress inet
        ? inet.getHostString() + ":" + inet.getPort()
        : address.toString();
  }

  /**
   * Returns the outcome of a failed write: {@link Outcome#FAILED} if the write certainly had no
   * effect, otherwise {@link Outcome#UNKNOWN}.
   */
  static Outcome ofWrite(Throwable failure) {
    return isRefusal(failure) ? Outcome.FAILED : Outcome.UNKNOWN;
  }

  /**
   * Returns the outcome of a failed read: {@link Outcome#UNKNOWN} if the read was not answered,
   * otherwise {@link Outcome#FAILED}.
   */
  static Outcome ofRead(Throwable failure) {
    return failure instanceof DriverTimeoutException
            || failure instanceof ReadTimeoutException
            || failure instanceof TimeoutException
            || failure instanceof InterruptedException
        ? Outcome.UNKNOWN
        : Outcome.FAILED;
  }

  private static boolean isRefusal(Throwable failure) {
    if (failure instanceof AllNodesFailedException all) {
      // The map of errors is empty if the driver could not send the request to any host.
      return all.getAllErrors().values().stream()
          .allMatch(errors -> errors.stream().allMatch(CassandraFailures::isRefusal));
    }
    return failure instanceof QueryValidationException
        || failure instanceof UnavailableException
        || failure instanceof BootstrappingException
        || failure instanceof NodeUnavailableException
        || failure instanceof BusyConnectionException
        || failure instanceof RequestThrottlingException
        || failure instanceof FrameTooLongException
        || failure instanceof IllegalArgumentException;
  }

  static StoreException opening(String hosts, Throwable failure) {
    String message = "cannot reach Cassandra at " + hosts + ": " + line(failure);
    for (Throwable inner : causes(failure)) {
      if (inner instanceof AuthenticationException || inner instanceof UnauthorizedException) {
        return new StoreException(
            StoreException.Kind.DENIED,
            "Cassandra at " + hosts + " refuses this user: " + line(inner),
            failure);
      }
    }
    return new StoreException(StoreException.Kind.UNREACHABLE, message, failure);
  }

  static List<Throwable> causes(Throwable failure) {
    return failure instanceof AllNodesFailedException all
        ? all.getAllErrors().values().stream().flatMap(List::stream).toList()
        : List.of(failure);
  }

  static StoreException administration(String action, String table, Throwable failure) {
    String message = "cannot " + action + " table '" + table + "': ";
    if (failure instanceof AlreadyExistsException) {
      return new StoreException(
          StoreException.Kind.TABLE_EXISTS, message + "it already exists", failure);
    }
    StoreException.Kind kind = StoreException.Kind.FAILED;
    if (failure instanceof UnauthorizedException) {
      kind = StoreException.Kind.DENIED;
    } else if (!(failure instanceof QueryValidationException
        || failure instanceof QueryConsistencyException
        || failure instanceof WriteTimeoutException)) {
      kind = StoreException.Kind.UNREACHABLE;
    }
    return new StoreException(kind, message + line(failure), failure);
  }
}
