package assay.stores.cassandra;

import assay.clusters.TestCluster;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.binding.TestStores;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One small Cassandra for all test classes of this module's run. */
final class TestCassandra extends TestCluster {
  private boolean answered;

  private TestCassandra(String security) {
    super("cassandra", Map.of("heap", "384m", "security", security));
  }

  /** A test class's own. */
  static TestCassandra secured(ExtensionContext context, String security)
      throws InterruptedException {
    return own(context, TestCassandra.class, () -> new TestCassandra(security));
  }

  static TestCassandra of(ExtensionContext context) throws InterruptedException {
    return shared(context, TestCassandra.class, () -> new TestCassandra("none"));
  }

  /** Starts the server if it does not run; the first client is in no hurry. */
  @Override
  public void up() throws InterruptedException {
    super.up();
    if (!answered) {
      answered = true;
      try {
        open().close();
      } catch (StoreException e) {
        throw new IllegalStateException("the server that was just started lets nobody in", e);
      }
    }
  }

  /** Opens a store on the cluster with more settings, or other ones, by name and value. */
  Store open(String... more) throws StoreException {
    return TestStores.open(new CassandraProvider(), patientSettings(), more);
  }
}
