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

/**
 * Finds free ports of the loopback address. An object of this class never returns the same port
 * twice.
 */
public final class Ports {
  /** The only address on which servers of a cluster listen. */
  public static final String HOST = "127.0.0.1";

  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  // Lowest port for servers. Linux assigns ports from 32768 upwards to clients, so clients may
  // already use ports in that range.
  private static final int LOWEST = 20_000;
  private static final int LOWEST_OF_CLIENTS = 32_768;
  private static final int ATTEMPTS = 1_000;

  private static final Duration MOMENT = Duration.ofSeconds(2);
  private static final long POLL_MILLIS = 50;

  private final Set<Integer> given = new HashSet<>();

  public static InetSocketAddress at(int port) throws IOException {
    return new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port);
  }

  Ports() {}

  int free() {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, LOWEST_OF_CLIENTS);
      if (isFree(port) && given.add(port)) {
        return port;
      }
    }
    throw ClusterException.failed(
        "no free port on " + HOST + " from " + LOWEST + " to " + (LOWEST_OF_CLIENTS - 1));
  }

  /**
   * Returns whether a port is free or becomes free within 2 s. A server that has just ended may
   * still occupy its port.
   */
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
