package assay.stores.hbase;

import assay.clusters.ServerRole;
import assay.clusters.ServerTuning;
import assay.clusters.TestCluster;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
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
      new ServerTuning(
          Map.of(
              "hbase-site",
              Map.of(
                  "hbase.assignment.dispatch.wait.msec", "5",
                  "hbase.procedure.remote.dispatcher.delay.msec", "5",
                  "hbase.hfile.compaction.discharger.interval", "1000")),
          Map.of(),
          OptionalDouble.empty());

  TestHBase(Map<String, String> options) {
    super("hbase", options, AT_ONCE);
  }

  /** One process of its own, not up yet, for a test that closes it. */
  static TestHBase secured(String security) {
    return secured(security, "labels", "off");
  }

  /** The same with another option. */
  static TestHBase secured(String security, String option, String value) {
    return new TestHBase(Map.of("security", security, "heap", "384m", option, value));
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

  /** Opens the store with these settings beside. */
  Store open(Map<String, String> more) throws StoreException {
    Map<String, String> settings = patientSettings();
    settings.putAll(more);
    HBaseProvider provider = new HBaseProvider();
    return provider.open(StoreSettings.of(provider, settings));
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
