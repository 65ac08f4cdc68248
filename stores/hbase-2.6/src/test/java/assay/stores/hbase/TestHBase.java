package assay.stores.hbase;

import assay.clusters.ClusterChecks;
import assay.clusters.ServerRole;
import assay.clusters.ServerTuning;
import assay.clusters.TestCluster;
import assay.store.StoreException;
import assay.store.binding.TestStores;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One small HBase with users for all test classes of this module's run: one process, or with {@code
 * -Dassay.test.hdfs=true} two region servers on HDFS.
 */
final class TestHBase extends TestCluster {
  private static final boolean HDFS = Boolean.getBoolean("assay.test.hdfs");

  /**
   * Its master collects requests to region servers for 150 ms each time, which a few need not, and
   * its region servers keep files that were merged for two minutes before they archive them.
   */
  private static final ServerTuning AT_ONCE =
      ClusterChecks.tuning(
          Map.of(
              "hbase-site",
              Map.of(
                  "hbase.assignment.dispatch.wait.msec", "5",
                  "hbase.procedure.remote.dispatcher.delay.msec", "5",
                  "hbase.hfile.compaction.discharger.interval", "1000")),
          Map.of());

  private TestHBase(Map<String, String> options) {
    super("hbase", options, AT_ONCE);
  }

  /** A test class's own. */
  static TestHBase with(ExtensionContext context, Map<String, String> options)
      throws InterruptedException {
    return own(context, TestHBase.class, () -> new TestHBase(options));
  }

  private static TestHBase usual() {
    return new TestHBase(
        HDFS
            ? Map.of("security", "labels", "heap", "512m", "hdfs", "on", "servers", "2")
            : Map.of("security", "labels", "heap", "512m"));
  }

  static TestHBase of(ExtensionContext context) throws InterruptedException {
    return shared(context, TestHBase.class, TestHBase::usual);
  }

  @Override
  protected boolean servesTables(ServerRole role) {
    return HDFS ? role.label().equals("regionserver") : role.label().equals("hbase");
  }

  /** Opens the store with more or other settings: name, value, name, value. */
  HBaseStore open(String... more) throws StoreException {
    return (HBaseStore) TestStores.open(new HBaseProvider(), patientSettings(), more);
  }

  /** What the site's file for clients says. */
  Configuration site() throws IOException {
    Configuration site = new Configuration(false);
    site.addResource(Path.of(storeSettings().get("site")).toUri().toURL());
    site.size();
    return site;
  }

  /** A client's configuration as a file. */
  Path file(Configuration client) throws IOException {
    Path file = Files.createTempFile(directory(), "site", ".xml");
    try (OutputStream out = Files.newOutputStream(file)) {
      client.writeXml(out);
    }
    return file;
  }

  /** A connection of HBase's own, to be closed, as the user who started the servers. */
  Connection connect() throws IOException {
    Configuration configuration = HBaseConfiguration.create();
    String[] zooKeeper = storeSettings().get("zookeeper").split(":", -1);
    configuration.set("hbase.zookeeper.quorum", zooKeeper[0]);
    configuration.set("hbase.zookeeper.property.clientPort", zooKeeper[1]);
    return ConnectionFactory.createConnection(configuration);
  }
}
