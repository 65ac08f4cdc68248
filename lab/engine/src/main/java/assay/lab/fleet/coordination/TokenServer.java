package assay.lab.fleet.coordination;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Server that serves only peers that present the server's token. A peer's first line consists of
 * the protocol, the token and the peer's name. {@link Limits} restricts the resources that
 * unauthenticated peers can use. Connections are not encrypted. Thread-safe.
 */
public final class TokenServer implements Closeable {
  private static final String WELCOME = "welcome";
  private static final int RANDOM_BYTES = 16;
  private static final int LONGEST_WELCOME = 16;

  private final ServerSocket server;
  private final String protocol;
  private final Limits limits;
  private final String token = random();
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  // Sockets of unauthenticated peers, starting with the oldest socket. Guarded by the collection
  // itself.
  private final Set<Socket> strangers = new LinkedHashSet<>();
  private volatile boolean closed;

  /**
   * Limits for unauthenticated peers.
   *
   * @param helloBytes maximum length of the first line
   * @param helloTime maximum time from the connection to the end of the first line
   * @param strangers maximum number of unauthenticated connections; above this number, the oldest
   *     of these connections is closed
   */
  public record Limits(int helloBytes, Duration helloTime, int strangers) {
    public static final Limits USUAL = new Limits(512, Duration.ofSeconds(10), 256);
  }

  @FunctionalInterface
  public interface Service {
    /**
     * Serves a peer until either side has finished. The server closes the connection when this
     * method returns.
     *
     * @param peer name that the peer sent
     */
    void serve(String peer, InputStream in, OutputStream out) throws IOException;
  }

  /**
   * Creates a server that listens on one address, on any free port. The server serves peers only
   * after {@link #start}.
   *
   * @param protocol name of the protocol, without spaces
   */
  public TokenServer(InetAddress host, String protocol, Limits limits) throws IOException {
    this.protocol = protocol;
    this.limits = limits;
    server = new ServerSocket(0, 0, host);
  }

  public static String random() {
    byte[] bytes = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  public int port() {
    return server.getLocalPort();
  }

  public String token() {
    return token;
  }

  /**
   * Starts serving peers, each on a separate daemon thread.
   *
   * @param threads prefix of the threads' names
   */
  public void start(String threads, Service service) {
    daemon(threads, () -> accept(threads, service));
  }

  private static void daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept(String threads, Service service) {
    while (!closed) {
      try {
        Socket socket = server.accept();
        connections.add(socket);
        makeRoom(socket);
        daemon(threads + "-" + socket.getPort(), () -> serve(socket, service));
      } catch (IOException e) {
        // The server was closed, or accepting a connection failed. A peer notices a failed
        // connection.
      }
    }
  }

  private void makeRoom(Socket stranger) throws IOException {
    Socket oldest = null;
    synchronized (strangers) {
      if (strangers.size() >= limits.strangers) {
        oldest = strangers.iterator().next();
        strangers.remove(oldest);
      }
      strangers.add(stranger);
    }
    if (oldest != null) {
      oldest.close();
    }
  }

  private void serve(Socket socket, Service service) {
    try (socket;
        InputStream in = new BufferedInputStream(socket.getInputStream());
        OutputStream out = new BufferedOutputStream(socket.getOutputStream())) {
      Optional<String> peer = greet(socket, in);
      synchronized (strangers) {
        strangers.remove(socket);
      }
      if (peer.isPresent()) {
        out.write(bytes(WELCOME + "\n"));
        out.flush();
        socket.setSoTimeout(0);
        socket.setTcpNoDelay(true);
        socket.setKeepAlive(true);
        service.serve(peer.get(), in, out);
      }
    } catch (IOException e) {
      // Either the peer is unauthenticated, or the peer has disconnected and will reconnect if
      // possible.
    } finally {
      synchronized (strangers) {
        strangers.remove(socket);
      }
      connections.remove(socket);
    }
  }

  private Optional<String> greet(Socket socket, InputStream in) throws IOException {
    String said = line(socket, in, limits.helloBytes, limits.helloTime);
    String known = hello(protocol, token, "");
    int length = Math.min(said.length(), known.length());
    return MessageDigest.isEqual(bytes(said.substring(0, length)), bytes(known))
        ? Optional.of(said.substring(length))
        : Optional.empty();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String hello(String protocol, String token, String peer) {
    return protocol + " " + token + " " + peer;
  }

  private static String line(Socket socket, InputStream in, int longest, Duration time)
      throws IOException {
    long deadline = System.nanoTime() + time.toNanos();
    StringBuilder line = new StringBuilder();
    while (line.length() <= longest) {
      long leftMillis = (deadline - System.nanoTime()) / 1_000_000;
      if (leftMillis <= 0) {
        throw new SocketTimeoutException(
            "the peer sent no complete line within " + time.toSeconds() + " s");
      }
      socket.setSoTimeout((int) leftMillis);
      int next = in.read();
      if (next < 0) {
        throw new IOException("rejected: wrong token or protocol");
      }
      if (next == '\n') {
        return line.toString();
      }
      line.append((char) next);
    }
    throw new IOException("the peer sent a line of more than " + longest + " bytes");
  }

  /**
   * Connects to a token server and authenticates.
   *
   * @param peer name of this process, in ASCII and without a line feed
   * @param patience maximum time to wait for the connection, and then for the server's response
   * @throws IOException if no server listens at the address, or if the server rejects this process
   */
  public static Socket connect(
      InetSocketAddress address, String protocol, String token, String peer, Duration patience)
      throws IOException {
    Socket socket = new Socket();
    boolean welcome = false;
    try {
      socket.connect(address, (int) patience.toMillis());
      socket.setTcpNoDelay(true);
      OutputStream out = socket.getOutputStream();
      out.write(bytes(hello(protocol, token, peer) + "\n"));
      welcome = line(socket, socket.getInputStream(), LONGEST_WELCOME, patience).equals(WELCOME);
      if (!welcome) {
        throw new IOException("another program is listening at this address");
      }
      socket.setSoTimeout(0);
      return socket;
    } finally {
      if (!welcome) {
        socket.close();
      }
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    server.close();
    for (Socket connection : connections) {
      connection.close();
    }
  }
}
