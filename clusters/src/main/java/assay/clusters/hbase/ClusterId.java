package assay.clusters.hbase;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import assay.clusters.zookeeper.ZooKeeperSession;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;

/** The id that HBase gives a cluster when it is made, and keeps in ZooKeeper for clients. */
final class ClusterId {
  private static final String NODE = "/hbase/hbaseid";
  private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private ClusterId() {}

  /** Empty while ZooKeeper does not answer. */
  static Optional<String> read(int zookeeperPort) {
    try (ZooKeeperSession session = new ZooKeeperSession(zookeeperPort)) {
      // Protocol buffers, whose only text this is.
      return ID.matcher(new String(session.data(NODE), ISO_8859_1))
          .results()
          .map(found -> found.group())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty(); // to be asked again
    }
  }
}
