package assay.store.client;

import assay.store.StoreException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The ZooKeeper servers of a store.
 *
 * @param addresses HOST:PORT, or HOST for the default port
 */
public record ZooKeepers(List<String> addresses) {
  private static final int PORT = 2181;
  private static final int LAST_PORT = 65_535;

  /**
   * Connects to the ZooKeeper servers one after another until a server accepts the connection.
   * ZooKeeper's own client would silently retry far beyond any time-out.
   *
   * @param timeout time limit for all servers together
   * @throws StoreException if no server accepts a connection; the message states the reason for
   *     each server
   */
  public void requireOne(Duration timeout) throws StoreException {
    int eachMillis = (int) Math.max(1, timeout.toMillis() / addresses.size());
    List<String> refusals = new ArrayList<>();
    for (String address : addresses) {
      String refusal = refusal(address, eachMillis);
      if (refusal == null) {
        return;
      }
      refusals.add(address + ": " + refusal);
    }
    throw new StoreException(
        StoreException.Kind.UNREACHABLE,
        "cannot reach ZooKeeper at " + String.join("; ", refusals));
  }

  /**
   * Returns the reason why an address does not accept connections; null if the address accepts
   * connections.
   */
  private static String refusal(String address, int timeoutMillis) {
    int colon = address.lastIndexOf(':');
    String host = colon < 0 ? address : address.substring(0, colon);
    int port =
        colon < 0 ? PORT : Math.min(LAST_PORT, Integer.parseInt(address.substring(colon + 1)));
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), timeoutMillis);
      return null;
    } catch (SocketTimeoutException e) {
      return "no answer within " + timeoutMillis + " ms";
    } catch (UnknownHostException e) {
      return "no such host";
    } catch (IOException e) {
      return Causes.line(e);
    }
  }
}
