package assay.lab.lag;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes keys from producers of other processes into queues of this one's memory. A producer says
 * the token, the phase and its name, then a line a key. One that goes away before its end breaks
 * the queue off: what it had not yet sent is lost. Nothing is encrypted.
 */
final class SocketIntake implements Closeable {
  static final String WELCOME = "welcome";

  private static final Pattern HELLO =
      Pattern.compile("assay-lag 1 ([0-9a-f]+) ([A-Za-z0-9_-]+) (w\\d+)");
  private static final int HELLO_MILLIS = 10_000;
  private static final int RANDOM_BYTES = 16;

  private final ServerSocket server;
  private final Function<String, MemoryQueue> queues;
  private final String token;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private SocketIntake(ServerSocket server, Function<String, MemoryQueue> queues) {
    this.server = server;
    this.queues = queues;
    byte[] random = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(random);
    token = HexFormat.of().formatHex(random);
  }

  /**
   * Listens on any free port.
   *
   * @param queues by phase
   */
  static SocketIntake listen(InetAddress host, Function<String, MemoryQueue> queues)
      throws IOException {
    SocketIntake intake = new SocketIntake(new ServerSocket(0, 0, host), queues);
    intake.onThread("assay-lag-intake", intake::accept);
    return intake;
  }

  /** What a producer says first. */
  static String hello(String token, String phase, String worker) {
    return "assay-lag 1 " + token + " " + phase + " " + worker;
  }

  int port() {
    return server.getLocalPort();
  }

  String token() {
    return token;
  }

  private void onThread(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!closed) {
      try {
        Socket socket = server.accept();
        connections.add(socket);
        onThread("assay-lag-intake-" + socket.getPort(), () -> serve(socket));
      } catch (IOException e) {
        // Closed, or one connection failed: its producer hears of it.
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(HELLO_MILLIS);
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      Matcher hello = HELLO.matcher(String.valueOf(in.readLine()));
      if (hello.matches() && isToken(hello.group(1))) {
        socket.getOutputStream().write((WELCOME + "\n").getBytes(StandardCharsets.UTF_8));
        socket.setSoTimeout(0);
        take(in, queues.apply(hello.group(2)), hello.group(3));
      }
    } catch (IOException e) {
      // A stranger that was not understood, or went away.
    } finally {
      connections.remove(socket);
    }
  }

  private boolean isToken(String said) {
    return MessageDigest.isEqual(
        said.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
  }

  private void take(BufferedReader in, MemoryQueue queue, String worker) {
    String why = "its connection ended";
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
      queue.breakOff("the keys of " + worker + " stopped coming: " + why);
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    server.close();
    for (Socket socket : connections) {
      socket.close();
    }
  }
}
