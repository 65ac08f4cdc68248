package assay.lab.probe.foreign;

import assay.lab.run.RunLog;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/**
 * Receives metrics that stores send to the loopback interface, and writes the metrics to the
 * current run. Lines received between runs are discarded. The receiver never makes a store wait.
 * Excess lines are dropped and counted. Thread-safe.
 */
public final class ForeignReceiver implements Closeable {
  private final LineLimits limits;
  private final List<DatagramSocket> datagrams = new ArrayList<>();
  private final List<ServerSocket> servers = new ArrayList<>();
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final Semaphore places = new Semaphore(LineLimits.MOST_CONNECTIONS);
  private final List<String> addresses = new ArrayList<>();
  private volatile ForeignSeries current;
  private volatile boolean closed;

  private ForeignReceiver(LineLimits limits) {
    this.limits = limits;
  }

  /**
   * @throws IllegalArgumentException if a port is in use; the message is one line
   */
  public static ForeignReceiver listen(List<Endpoint> endpoints, LineLimits limits)
      throws IOException {
    ForeignReceiver receiver = new ForeignReceiver(limits);
    boolean all = false;
    try {
      for (Endpoint endpoint : endpoints) {
        receiver.listen(endpoint);
      }
      all = true;
    } finally {
      if (!all) {
        receiver.close();
      }
    }
    return receiver;
  }

  /** Returns one line per address, such as {@code statsd on 127.0.0.1:8125 (UDP)}. */
  public List<String> addresses() {
    return List.copyOf(addresses);
  }

  public List<Integer> ports() {
    return datagrams.stream().map(DatagramSocket::getLocalPort).toList();
  }

  /**
   * Records lines in a run until the returned object is closed.
   *
   * @throws IllegalStateException if lines are already being recorded in another run
   */
  public synchronized ForeignSeries into(RunLog out) {
    if (current != null) {
      throw new IllegalStateException("another run is already recording the received lines");
    }
    current = new ForeignSeries(limits, out, this::release);
    return current;
  }

  private synchronized void release() {
    current = null;
  }

  private void listen(Endpoint endpoint) throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    int port = endpoint.port();
    try {
      if (endpoint.dialect().overTcp()) {
        ServerSocket server = new ServerSocket(port, 0, loopback);
        servers.add(server);
        port = server.getLocalPort();
        daemon("tcp-" + port, () -> accept(server, endpoint.dialect()));
      }
      DatagramSocket socket = new DatagramSocket(new InetSocketAddress(loopback, port));
      datagrams.add(socket);
      daemon("udp-" + socket.getLocalPort(), () -> receive(socket, endpoint.dialect()));
      addresses.add(
          endpoint.dialect().label()
              + " on "
              + loopback.getHostAddress()
              + ":"
              + socket.getLocalPort()
              + (endpoint.dialect().overTcp() ? " (TCP and UDP)" : " (UDP)"));
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "cannot listen for "
              + endpoint.dialect().label()
              + " on "
              + loopback.getHostAddress()
              + ":"
              + port
              + ": "
              + e.getMessage()
              + "; use another port, or 0 for any free port",
          e);
    }
  }

  private static void daemon(String name, Runnable work) {
    Thread thread = new Thread(work, "assay-foreign-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  private void receive(DatagramSocket socket, Dialect dialect) {
    DatagramPacket packet =
        new DatagramPacket(new byte[LineLimits.LONGEST_DATAGRAM], LineLimits.LONGEST_DATAGRAM);
    while (!closed) {
      try {
        packet.setLength(LineLimits.LONGEST_DATAGRAM);
        socket.receive(packet);
      } catch (IOException e) {
        // Either this socket was closed, or a sender closed its port. If only a sender's port was
        // closed, further datagrams still arrive.
        continue;
      }
      ForeignSeries run = current;
      if (run != null) {
        String text = new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8);
        text.lines().forEach(line -> run.take(dialect, line));
      }
    }
  }

  private void accept(ServerSocket server, Dialect dialect) {
    while (!closed) {
      try {
        Socket socket = server.accept();
        if (places.tryAcquire()) {
          connections.add(socket);
          daemon("tcp-" + socket.getPort(), () -> serve(socket, dialect));
        } else {
          socket.close();
          ForeignSeries run = current;
          if (run != null) {
            run.dropped();
          }
        }
      } catch (IOException e) {
        // The socket was closed, or a connection failed while it was being accepted.
      }
    }
  }

  private void serve(Socket socket, Dialect dialect) {
    try (socket;
        InputStream in = socket.getInputStream()) {
      LineSplitter lines = new LineSplitter(LineLimits.LONGEST_LINE);
      byte[] piece = new byte[1 << 13];
      for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
        ForeignSeries run = current;
        lines.split(
            piece,
            count,
            line -> {
              if (run != null) {
                run.take(dialect, line);
              }
            });
      }
    } catch (IOException e) {
      // The connection has ended. All complete lines from the connection were processed.
    } finally {
      connections.remove(socket);
      places.release();
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    datagrams.forEach(DatagramSocket::close);
    for (ServerSocket server : servers) {
      server.close();
    }
    for (Socket connection : connections) {
      connection.close();
    }
  }
}
