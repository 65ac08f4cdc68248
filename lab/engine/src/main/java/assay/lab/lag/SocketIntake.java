package assay.lab.lag;

import assay.lab.fleet.coordination.TokenServer;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Receives keys from producers in other processes and puts them on this process's queues. A
 * producer authenticates with the token, sends the names of its phase and its worker, and then
 * sends one line per key. If a producer disconnects before its last message, the queue fails,
 * because unsent keys are lost. The connection is not encrypted.
 */
final class SocketIntake implements Closeable {
  static final String PROTOCOL = "assay-lag-2";

  private static final Pattern PRODUCER = Pattern.compile("([A-Za-z0-9_-]+) (w\\d+)");

  private final TokenServer server;
  private final Function<String, MemoryQueue> queues;
  private volatile boolean closed;

  SocketIntake(InetAddress host, Function<String, MemoryQueue> queues) throws IOException {
    this.queues = queues;
    server = new TokenServer(host, PROTOCOL, TokenServer.Limits.USUAL);
    server.start("assay-lag-intake", this::serve);
  }

  static String producer(String phase, String worker) {
    return phase + " " + worker;
  }

  int port() {
    return server.port();
  }

  String token() {
    return server.token();
  }

  private void serve(String peer, InputStream in, OutputStream out) {
    Matcher producer = PRODUCER.matcher(peer);
    if (producer.matches()) {
      take(
          new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)),
          queues.apply(producer.group(1)),
          producer.group(2));
    }
  }

  private void take(BufferedReader in, MemoryQueue queue, String worker) {
    String why = "the connection was closed";
    try {
      for (String line; (line = in.readLine()) != null; ) {
        if (ProducerEnd.isOne(line)) {
          queue.end(ProducerEnd.parse(line));
          return;
        }
        queue.put(WrittenKey.parse(line));
      }
    } catch (IOException e) {
      why = e.getMessage();
    }
    if (!closed) {
      queue.breakOff("worker " + worker + " stopped sending keys: " + why);
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    server.close();
  }
}
