package assay.stores.accumulo.session;

import assay.store.StoreException;
import assay.stores.accumulo.client.AccumuloFailures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.TableId;
import org.apache.accumulo.core.metadata.TabletFile;
import org.apache.accumulo.core.metadata.schema.TabletMetadata;
import org.apache.accumulo.core.metadata.schema.TabletMetadata.ColumnType;
import org.apache.accumulo.core.metadata.schema.TabletsMetadata;
import org.apache.hadoop.conf.Configuration;

/**
 * The tablets of an offline table, and the files of each tablet. The table must remain offline
 * while the files are read. Immutable.
 *
 * @param settings configuration properties of the table
 * @param hadoop Hadoop configuration for access to the file systems
 */
public record OfflineTable(
    List<Tablet> tablets, Map<String, String> settings, Configuration hadoop) {
  public OfflineTable {
    tablets = List.copyOf(tablets);
    settings = Map.copyOf(settings);
  }

  record Tablet(Range rows, List<String> files) {
    Tablet {
      files = List.copyOf(files);
    }
  }

  public static OfflineTable of(ClientContext client, String table) throws StoreException {
    try {
      String id = client.tableOperations().tableIdMap().get(table);
      if (id == null) {
        throw new TableNotFoundException(null, table, "no such table");
      }
      List<Tablet> tablets = new ArrayList<>();
      try (TabletsMetadata all =
          TabletsMetadata.builder(client)
              .forTable(TableId.of(id))
              .fetch(ColumnType.FILES, ColumnType.PREV_ROW)
              .build()) {
        for (TabletMetadata each : all) {
          tablets.add(
              new Tablet(
                  each.getExtent().toDataRange(),
                  each.getFiles().stream().map(TabletFile::getPathStr).toList()));
        }
      }
      return new OfflineTable(
          tablets, client.tableOperations().getConfiguration(table), client.getHadoopConf());
    } catch (AccumuloException | TableNotFoundException | RuntimeException e) {
      throw AccumuloFailures.administration("find the files of", table, e);
    }
  }
}
