package assay.clusters;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;

/** Free ports of the loopback address; none is given out twice. */
final class Ports {
  /** The only address that servers of a cluster bind. */
  static final String HOST = "127.0.0.1";

  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private final Set<Integer> given = new HashSet<>();

  /** The address of a port here. */
  static InetSocketAddress at(int port) throws IOException {
    return new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port);
  }

  int free() {
    while (true) {
      try (ServerSocket socket = new ServerSocket()) {
        socket.bind(at(0));
        if (given.add(socket.getLocalPort())) {
          return socket.getLocalPort();
        }
      } catch (IOException e) {
        throw ClusterException.failed("cannot get a free port of " + HOST, e);
      }
    }
  }

  static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(at(port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
