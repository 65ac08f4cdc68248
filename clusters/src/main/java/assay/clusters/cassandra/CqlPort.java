package assay.clusters.cassandra;

import assay.clusters.process.Ports;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import javax.net.SocketFactory;

/** Probes a port with the first exchange of the CQL protocol. */
final class CqlPort {
  private static final int WAIT_MILLIS = 1000;

  /** An OPTIONS request: version 4, no flags, stream 0, no body. */
  private static final byte[] OPTIONS = {4, 0, 0, 0, 5, 0, 0, 0, 0};

  private static final byte SUPPORTED = 6;

  private CqlPort() {}

  /** Whether a server on this port answers an OPTIONS request. */
  static boolean answers(int port, SocketFactory sockets) {
    try (Socket socket = sockets.createSocket()) {
      socket.connect(Ports.at(port), WAIT_MILLIS);
      socket.setSoTimeout(WAIT_MILLIS);
      socket.getOutputStream().write(OPTIONS);
      byte[] header = new byte[OPTIONS.length];
      new DataInputStream(socket.getInputStream()).readFully(header);
      return header[4] == SUPPORTED;
    } catch (IOException e) {
      return false; // callers retry
    }
  }
}
