package assay.stores.accumulo;

import assay.store.Bytes;
import assay.store.StoreException;
import assay.stores.accumulo.client.Failures;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.client.admin.Locations;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.TabletId;
import org.apache.hadoop.io.Text;

/** Finds the tablet servers of rows in the metadata table. */
final class RowPlacement {
  private RowPlacement() {}

  /** If no server holds a tablet, waits until a server holds it or the thread is interrupted. */
  static List<String> serversOf(AccumuloClient client, String table, List<Bytes> rows)
      throws StoreException {
    List<Range> ranges = rows.stream().map(row -> Range.exact(new Text(row.toArray()))).toList();
    try {
      Locations located = client.tableOperations().locate(table, new HashSet<>(ranges));
      Map<Range, List<TabletId>> tablets = located.groupByRange();
      return ranges.stream()
          .map(range -> located.getTabletLocation(tablets.get(range).get(0)))
          .toList();
    } catch (AccumuloException
        | AccumuloSecurityException
        | TableNotFoundException
        | RuntimeException e) {
      // The client reports an interrupt as a RuntimeException.
      throw Failures.administration("find the servers of", table, e);
    }
  }
}
