package assay.lab.lag;

import assay.lab.fleet.coordination.TokenServer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Sends keys to a {@link SocketIntake}, one key per line. */
final class SocketOutlet implements KeyOutlet {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Socket socket;
  private final Writer out;

  SocketOutlet(LagPoint point, String phase, String worker) throws IOException {
    try {
      socket =
          TokenServer.connect(
              new InetSocketAddress(point.host(), point.port()),
              SocketIntake.PROTOCOL,
              point.token(),
              SocketIntake.producer(phase, worker),
              PATIENCE);
      out =
          new BufferedWriter(
              new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IOException(
          "cannot connect to the key queue at " + point + ": " + e.getMessage(), e);
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
