package assay.stores.hbase;

import assay.store.StoreException;
import assay.stores.hbase.client.Connections;
import assay.stores.hbase.client.Failures;
import assay.stores.hbase.client.Handshake;
import assay.stores.hbase.client.Options;
import assay.stores.hbase.client.Site;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;

/**
 * Opens a store and verifies that it answers. The client retries most failures forever, so the work
 * is done by a thread that can be abandoned at the time-out.
 */
final class Connector {
  /** Limit for reporting an unreachable site, whatever the time-out of operations. */
  private static final Duration LONGEST = Duration.ofSeconds(14);

  private final Site site;
  private final Connections connections;
  private volatile Handshake handshake;
  private volatile String step = "starting its client";

  private Connector(Site site, Connections connections) {
    this.site = site;
    this.connections = connections;
  }

  /** Opens a store within the options' time-out, but at most 15 seconds. */
  static HBaseStore open(Options options, Site site) throws StoreException {
    Duration timeout = options.timeout().compareTo(LONGEST) < 0 ? options.timeout() : LONGEST;
    long start = System.nanoTime();
    site.requireZooKeeper(timeout);
    Duration left = timeout.minusNanos(System.nanoTime() - start);
    Connections connections = new Connections(site, options);
    String version = new Connector(site, connections).connect(timeout, left);
    return new HBaseStore(connections, options, site, version);
  }

  private String connect(Duration timeout, Duration left) throws StoreException {
    FutureTask<String> task = new FutureTask<>(this::proveOrClose);
    Thread thread = new Thread(task, "hbase-connect");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(Math.max(1, left.toMillis()), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      abandon(thread);
      requireNoObjection();
      throw new StoreException(
          StoreException.Kind.UNREACHABLE,
          "no answer from HBase at " + site + " within " + timeout.toMillis() + " ms while " + step,
          e);
    } catch (InterruptedException e) {
      abandon(thread);
      Thread.currentThread().interrupt();
      throw new StoreException(
          StoreException.Kind.FAILED, "interrupted while opening HBase at " + site, e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof StoreException refused) {
        throw refused;
      }
      requireNoObjection();
      throw new StoreException(
          StoreException.Kind.UNREACHABLE,
          "cannot open HBase at " + site + " while " + step + ": " + Failures.line(e.getCause()),
          e.getCause());
    }
  }

  /** A server's objection explains more than a missing answer. */
  private void requireNoObjection() throws StoreException {
    Handshake found = handshake;
    Optional<StoreException> objection = found == null ? Optional.empty() : found.objection();
    if (objection.isPresent()) {
      throw objection.get();
    }
  }

  /**
   * A connection that is still being opened holds the lock that its close needs, so another thread
   * waits for it.
   */
  private void abandon(Thread connecting) {
    connecting.interrupt();
    Thread thread = new Thread(connections::close, "hbase-abandon");
    thread.setDaemon(true);
    thread.start();
  }

  /** Closes before the failure is reported, since the caller may open another store at once. */
  private String proveOrClose() throws IOException, StoreException {
    boolean proved = false;
    try {
      String version = prove();
      proved = true;
      return version;
    } finally {
      if (!proved) {
        connections.close();
      }
    }
  }

  private String prove() throws IOException, StoreException {
    step = "logging in to Kerberos";
    connections.logIn();
    step = "looking it up in ZooKeeper";
    Connection connection = connections.data();
    handshake = new Handshake(site, connection);
    step = "connecting to a server";
    handshake.require();
    try (Admin admin = connection.getAdmin()) {
      step = "contacting its master";
      ClusterMetrics metrics =
          admin.getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS, Option.HBASE_VERSION));
      if (metrics.getLiveServerMetrics().isEmpty()) {
        throw new StoreException(
            StoreException.Kind.UNREACHABLE, "HBase at " + site + " has no live region server");
      }
      return metrics.getHBaseVersion();
    }
  }
}
