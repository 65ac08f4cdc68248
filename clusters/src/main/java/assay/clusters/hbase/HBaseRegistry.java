package assay.clusters.hbase;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import assay.clusters.zookeeper.ZooKeeperSession;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads the entries of HBase's servers in ZooKeeper. Results are empty or false while ZooKeeper
 * does not answer.
 */
final class HBaseRegistry {
  private static final String CLUSTER_ID = "/hbase/hbaseid";
  private static final String REGION_SERVERS = "/hbase/rs";
  private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private HBaseRegistry() {}

  static Optional<String> clusterId(int zookeeperPort) {
    try (ZooKeeperSession session = new ZooKeeperSession(zookeeperPort)) {
      // The data is a protocol buffer in which the cluster's id is the only text.
      return ID.matcher(new String(session.data(CLUSTER_ID), ISO_8859_1))
          .results()
          .map(found -> found.group())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty(); // the caller tries again
    }
  }

  static boolean lacksRegionServer(int zookeeperPort, int port) {
    try (ZooKeeperSession session = new ZooKeeperSession(zookeeperPort)) {
      // The nodes of region servers are named HOST,PORT,STARTED.
      return session.children(REGION_SERVERS).stream()
          .noneMatch(name -> name.contains("," + port + ","));
    } catch (IOException e) {
      return false;
    }
  }
}
