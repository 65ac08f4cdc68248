package assay.stores.hbase.client;

import assay.store.StoreException;
import assay.store.client.ZooKeepers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.zookeeper.ReadOnlyZKClient;

/** An HBase cluster, with the configuration of HBase's client for this cluster. */
public final class HBaseSite {
  /** Number of consecutive ZooKeeper look-ups that fit into the store's time-out. */
  public static final int LOOK_UPS = 8;

  private static final String ZOOKEEPER_PORT = "2181";

  private static final int RETRY_MILLIS = 100;

  private final Configuration configuration;
  private final List<String> zookeepers;

  private HBaseSite(Configuration configuration, List<String> zookeepers) {
    this.configuration = configuration;
    this.zookeepers = zookeepers;
  }

  public static HBaseSite of(HBaseOptions options) throws StoreException {
    Configuration configuration = HBaseConfiguration.create();
    if (!options.site().isEmpty()) {
      addFile(configuration, Path.of(options.site()).toAbsolutePath());
    }
    if (!options.znode().isEmpty()) {
      configuration.set(HConstants.ZOOKEEPER_ZNODE_PARENT, options.znode());
    }
    String port = configuration.get(HConstants.ZOOKEEPER_CLIENT_PORT, ZOOKEEPER_PORT);
    String quorum =
        options.zookeeper().isEmpty()
            ? configuration.get(HConstants.ZOOKEEPER_QUORUM)
            : options.zookeeper();
    List<String> zookeepers = new ArrayList<>();
    for (String address : List.of(quorum.split(","))) {
      zookeepers.add(withPort(address.strip(), port));
    }
    configuration.set(HConstants.ZOOKEEPER_QUORUM, String.join(",", zookeepers));
    bound(
        configuration, (int) options.timeout().toMillis(), (int) options.callTimeout().toMillis());
    options.nonces().ifPresent(on -> Nonces.set(configuration, on));
    for (String name :
        List.of(
            "hbase.client.primaryCallTimeout.get", "hbase.client.primaryCallTimeout.multiget")) {
      configuration.setInt(name, (int) (options.replicaDelay().toNanos() / 1000));
    }
    options
        .retries()
        .ifPresent(most -> configuration.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, most));
    return new HBaseSite(configuration, zookeepers);
  }

  private static void addFile(Configuration configuration, Path file) throws StoreException {
    if (!Files.isRegularFile(file)) {
      throw StoreException.badSetting("site", "no such file: " + file);
    }
    try {
      configuration.addResource(file.toUri().toURL());
      configuration.size();
    } catch (IOException | RuntimeException e) {
      throw StoreException.badSetting("site", file + " cannot be read: " + HBaseFailures.line(e));
    }
  }

  private static String withPort(String address, String port) throws StoreException {
    int colon = address.lastIndexOf(':');
    String full = colon < 0 ? address + ":" + port : address;
    if (!full.matches("[^:]+:[0-9]{1,5}")) {
      throw StoreException.badSetting("zookeeper", "'" + address + "' must be HOST:PORT");
    }
    return full;
  }

  /**
   * Limits each step of HBase's client to the store's time-out. The client's default limits are
   * several minutes.
   */
  private static void bound(Configuration configuration, int timeoutMillis, int callMillis) {
    for (String name :
        List.of(
            HConstants.HBASE_CLIENT_OPERATION_TIMEOUT,
            HConstants.HBASE_CLIENT_META_OPERATION_TIMEOUT,
            HConstants.HBASE_CLIENT_SCANNER_TIMEOUT_PERIOD,
            "hbase.ipc.client.socket.timeout.connect")) {
      configuration.setInt(name, timeoutMillis);
    }
    for (String name :
        List.of(
            HConstants.HBASE_RPC_TIMEOUT_KEY,
            HConstants.HBASE_RPC_READ_TIMEOUT_KEY,
            HConstants.HBASE_RPC_WRITE_TIMEOUT_KEY)) {
      configuration.setInt(name, callMillis);
    }
    configuration.setInt(HConstants.HBASE_CLIENT_PAUSE, RETRY_MILLIS);
    configuration.setInt(ReadOnlyZKClient.RECOVERY_RETRY_INTERVAL_MILLIS, RETRY_MILLIS);
    configuration.setInt(ReadOnlyZKClient.RECOVERY_RETRY, 1 + timeoutMillis / RETRY_MILLIS);
    // Only one thread at a time can look up a server. Other threads wait without a time limit, so
    // each look-up must be short.
    configuration.setInt("zookeeper.registry.async.get.timeout", timeoutMillis / LOOK_UPS + 1);
  }

  Configuration configuration() {
    return new Configuration(configuration);
  }

  boolean byKerberos() {
    return User.isHBaseSecurityEnabled(configuration);
  }

  private String znode() {
    return configuration.get(
        HConstants.ZOOKEEPER_ZNODE_PARENT, HConstants.DEFAULT_ZOOKEEPER_ZNODE_PARENT);
  }

  public ZooKeepers zooKeepers() {
    return new ZooKeepers(zookeepers);
  }

  @Override
  public String toString() {
    return String.join(",", zookeepers) + znode();
  }
}
