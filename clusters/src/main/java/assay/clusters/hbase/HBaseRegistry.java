package assay.clusters.hbase;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import assay.clusters.zookeeper.ZooKeeperSession;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads what HBase's servers have registered in ZooKeeper. */
final class HBaseRegistry {
  private static final String CLUSTER_ID = "/hbase/hbaseid";
  private static final String REGION_SERVERS = "/hbase/rs";
  private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private HBaseRegistry() {}

  /** Id that HBase gave the cluster when it was created; empty while ZooKeeper does not answer. */
  static Optional<String> clusterId(int zookeeperPort) {
    try (ZooKeeperSession session = new ZooKeeperSession(zookeeperPort)) {
      // The data is a protocol buffer; the id is the only text in it.
      return ID.matcher(new String(session.data(CLUSTER_ID), ISO_8859_1))
          .results()
          .map(found -> found.group())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty(); // callers retry
    }
  }

  /** Whether no region server is registered at a port; false while ZooKeeper does not answer. */
  static boolean lacksRegionServer(int zookeeperPort, int port) {
    try (ZooKeeperSession session = new ZooKeeperSession(zookeeperPort)) {
      // Nodes are named HOST,PORT,STARTED.
      return session.children(REGION_SERVERS).stream()
          .noneMatch(name -> name.contains("," + port + ","));
    } catch (IOException e) {
      return false;
    }
  }
}
