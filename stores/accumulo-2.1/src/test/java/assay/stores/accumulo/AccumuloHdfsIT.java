package assay.stores.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterStatus;
import assay.clusters.Clusters;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Session;
import assay.store.StoreSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What differs where Accumulo keeps its files in HDFS. */
@Tag("servers")
class AccumuloHdfsIT {
  private static final int ROWS = 300;

  @TempDir private Path folder;

  private final Cluster cluster =
      new Clusters(Path.of(System.getProperty("assay.home"), "target", "dist"))
          .of("accumulo", System.out::println)
          .orElseThrow();

  @AfterEach
  void stopServers() throws Exception {
    cluster.down(folder);
  }

  @Test
  void filesOfTheLocalDiskAreImportedThereToo() throws Exception {
    ClusterStatus status =
        cluster.up(
            ClusterOptions.in(folder)
                .with("hdfs", "on")
                .with("servers", "1")
                .with("native", "off")
                .with("tserver-heap", "256m")
                .with("native-map", "48m"));
    List<Cell> cells = new ArrayList<>();
    for (int n = 0; n < ROWS; n++) {
      Cell cell = new Cell();
      cell.row().set(Bytes.of(Rows.row(n)));
      cell.family().set(Rows.FAMILY);
      cell.qualifier().set(Bytes.of("q"));
      cell.value().set(Bytes.of("v" + n));
      cell.setTimestamp(n);
      cells.add(cell);
    }
    URI files = new AccumuloContractIT().bulkFiles(cells);
    AccumuloProvider provider = new AccumuloProvider();
    try (AccumuloStore store =
        (AccumuloStore)
            provider.open(
                StoreSettings.of(provider.name(), provider.settings(), status.storeSettings()))) {
      String table = Rows.newTable(store);
      store.importFiles(table, files);
      try (Session session = store.openSession(table)) {
        List<String> rows = Rows.scan(session);
        assertThat(rows).hasSize(ROWS);
        assertThat(rows.get(ROWS - 1)).isEqualTo(Rows.row(ROWS - 1));
      }
    }
  }
}
