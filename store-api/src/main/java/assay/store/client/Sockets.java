package assay.store.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/** Opens unencrypted connections to servers, for handshakes. */
public final class Sockets {
  private Sockets() {}

  /**
   * Connects to a server. The caller closes the socket.
   *
   * @param wait maximum time to connect, and maximum time to wait for each response
   */
  public static Socket connect(String host, int port, Duration wait) throws IOException {
    int millis = (int) wait.toMillis();
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(host, port), millis);
      socket.setSoTimeout(millis);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }
}
