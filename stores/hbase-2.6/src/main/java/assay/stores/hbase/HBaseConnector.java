package assay.stores.hbase;

import assay.store.StoreException;
import assay.store.client.ConnectAttempt;
import assay.store.client.Daemons;
import assay.stores.hbase.client.Connections;
import assay.stores.hbase.client.HBaseFailures;
import assay.stores.hbase.client.HBaseHandshake;
import assay.stores.hbase.client.HBaseOptions;
import assay.stores.hbase.client.HBaseSite;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;

/** Connects to an HBase cluster, and verifies that the cluster's servers answer. */
final class HBaseConnector extends ConnectAttempt<String> {
  private final HBaseSite site;
  private final Connections connections;
  private volatile HBaseHandshake handshake;

  private HBaseConnector(HBaseSite site, Connections connections) {
    super("HBase at " + site);
    this.site = site;
    this.connections = connections;
  }

  /**
   * Opens a store. The time limit is the value of the setting {@code timeout}, but at most one
   * minute.
   */
  static HBaseStore open(HBaseOptions options, HBaseSite site) throws StoreException {
    Connections connections = new Connections(site, options);
    String version =
        new HBaseConnector(site, connections)
            .within(options.timeout(), site.zooKeepers(), "hbase-connect");
    return new HBaseStore(connections, options, site, version);
  }

  @Override
  protected String line(Throwable failure) {
    return HBaseFailures.line(failure);
  }

  @Override
  protected Optional<StoreException> objection() {
    HBaseHandshake found = handshake;
    return found == null ? Optional.empty() : found.objection();
  }

  /**
   * Abandons an attempt to connect. Closing a connection requires a lock, which the connecting
   * thread holds until the end of its attempt. A separate thread therefore waits for the lock and
   * closes the connections.
   */
  @Override
  protected void abandon(Thread connecting) {
    connecting.interrupt();
    Daemons.thread(connections::close, "hbase-abandon").start();
  }

  @Override
  protected void undo() {
    connections.close();
  }

  @Override
  protected String prove() throws IOException, StoreException {
    step("logging in to Kerberos");
    connections.logIn();
    step("looking up the site in ZooKeeper");
    Connection connection = lookUp();
    handshake = new HBaseHandshake(site, connection);
    step("connecting to a server");
    handshake.require();
    try (Admin admin = connection.getAdmin()) {
      step("contacting the HBase master");
      ClusterMetrics metrics =
          admin.getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS, Option.HBASE_VERSION));
      if (metrics.getLiveServerMetrics().isEmpty()) {
        throw new StoreException(
            StoreException.Kind.UNREACHABLE, "HBase at " + site + " has no live region server");
      }
      return metrics.getHBaseVersion();
    }
  }

  /**
   * Opens the connection, and repeats ZooKeeper look-ups that exceed their time limit. The limit of
   * a look-up is a fraction of the store's time-out. On a busy machine, the first look-up can
   * exceed this limit.
   */
  private Connection lookUp() throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        return connections.data();
      } catch (DoNotRetryIOException e) {
        if (tries == HBaseSite.LOOK_UPS) {
          throw e;
        }
      }
    }
  }
}
