package assay.clusters.process;

import assay.clusters.ClusterException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Free ports of the loopback address; none is given out twice. */
public final class Ports {
  /** The only address that servers of a cluster bind. */
  public static final String HOST = "127.0.0.1";

  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  // Linux gives the ports from 32768 on to clients: a server there finds its port taken some day.
  private static final int LOWEST = 20_000;
  private static final int LOWEST_OF_CLIENTS = 32_768;
  private static final int ATTEMPTS = 1_000;

  private static final Duration MOMENT = Duration.ofSeconds(2);
  private static final long POLL_MILLIS = 50;

  private final Set<Integer> given = new HashSet<>();

  /** The address of a port here. */
  public static InetSocketAddress at(int port) throws IOException {
    return new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port);
  }

  /** Nothing given out yet. */
  Ports() {}

  /** A port that nobody listens on, and that no client's connection will be given meanwhile. */
  int free() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, LOWEST_OF_CLIENTS);
      if (isFree(port) && given.add(port)) {
        return port;
      }
    }
    throw ClusterException.failed(
        "no free port of " + HOST + " from " + LOWEST + " to " + (LOWEST_OF_CLIENTS - 1));
  }

  /** Whether a port is free, or becomes so within a moment: a server that just died holds it on. */
  static boolean isFreeSoon(int port) throws InterruptedException {
    long deadlineNanos = System.nanoTime() + MOMENT.toNanos();
    while (!isFree(port)) {
      if (System.nanoTime() > deadlineNanos) {
        return false;
      }
      Thread.sleep(POLL_MILLIS);
    }
    return true;
  }

  /** Whether nobody listens on a port. */
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
