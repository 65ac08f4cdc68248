package assay.lab.lag;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Sends keys to a {@link SocketIntake}, a line each. */
final class SocketOutlet implements KeyOutlet {
  private static final int CONNECT_MILLIS = 5000;

  private final Socket socket;
  private final Writer out;

  private SocketOutlet(Socket socket) throws IOException {
    this.socket = socket;
    out =
        new BufferedWriter(
            new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8));
  }

  /**
   * Connects.
   *
   * @throws IOException if nobody listens, or does not take this producer; one line
   */
  static SocketOutlet connect(LagPoint point, String phase, String worker) throws IOException {
    Socket socket = new Socket();
    boolean welcome = false;
    try {
      socket.connect(new InetSocketAddress(point.host(), point.port()), CONNECT_MILLIS);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(CONNECT_MILLIS);
      SocketOutlet outlet = new SocketOutlet(socket);
      outlet.send(SocketIntake.hello(point.token(), phase, worker));
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      welcome = SocketIntake.WELCOME.equals(in.readLine());
      if (!welcome) {
        throw new IOException("the queue of keys does not take this producer");
      }
      return outlet;
    } catch (IOException e) {
      throw new IOException("the queue of keys at " + point + ": " + e.getMessage(), e);
    } finally {
      if (!welcome) {
        socket.close();
      }
    }
  }

  @Override
  public void put(WrittenKey key) throws IOException {
    send(key.text());
  }

  @Override
  public void end(ProducerEnd end) throws IOException {
    send(end.text());
  }

  private void send(String line) throws IOException {
    out.write(line + "\n");
    out.flush();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
