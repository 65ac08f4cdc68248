package assay.study.queue.oracle;

import java.net.InetSocketAddress;

public final class OracleAddress {
  private static final int MOST_PORT = 65_535;

  private OracleAddress() {}

  /**
   * @throws IllegalArgumentException if the text is malformed; the message is one line
   */
  public static InetSocketAddress parse(String text) {
    int colon = text.lastIndexOf(':');
    int port = -1;
    try {
      port = Integer.parseInt(text.substring(colon + 1));
    } catch (NumberFormatException e) {
      // reported below
    }
    if (colon < 1 || port < 1 || port > MOST_PORT) {
      throw new IllegalArgumentException(
          "must be HOST:PORT such as 127.0.0.1:7455; got '" + text + "'");
    }
    return new InetSocketAddress(text.substring(0, colon), port);
  }
}
