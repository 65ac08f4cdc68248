package assay.stores.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Session;
import assay.store.binding.Rows;
import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What differs where Accumulo keeps its files in HDFS. */
@Tag("servers")
class AccumuloHdfsIT {
  private static final int ROWS = 300;

  private static TestAccumulo cluster;

  @RegisterExtension
  static final BeforeAllCallback START =
      context -> cluster = TestAccumulo.single(context, "hdfs", "on");

  @Test
  void filesOfTheLocalDiskAreImportedThereToo() throws Exception {
    URI files = new AccumuloContractIT().bulkFiles(Rows.cells(0, ROWS));
    try (AccumuloStore store = cluster.open()) {
      String table = Rows.newTable(store);
      store.importFiles(table, files);
      try (Session session = store.openSession(table)) {
        assertThat(Rows.scan(session)).isEqualTo(Rows.expected(0, ROWS));
      }
    }
  }
}
