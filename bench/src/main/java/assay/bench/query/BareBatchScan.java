package assay.bench.query;

import assay.store.Bytes;
import java.util.List;
import java.util.Map;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchScanner;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.PartialKey;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;

/** Plain loops that count entries or events. */
final class BareBatchScan implements AutoCloseable {
  /** The default of the binding's {@code query-threads}. */
  private static final int THREADS = 3;

  private final AccumuloClient client;

  /**
   * Results of scans.
   *
   * @param rows number of rows; 0 if rows were not counted
   */
  record Count(long entries, long bytes, long rows) {}

  BareBatchScan(String clientProperties) {
    client = Accumulo.newClient().from(clientProperties).build();
  }

  Count entries(String table, List<assay.store.Range> ranges) throws Exception {
    long entries = 0;
    long bytes = 0;
    try (BatchScanner scanner = scanner(table, ranges)) {
      for (Map.Entry<Key, Value> entry : scanner) {
        entries++;
        bytes += entry.getKey().getSize() + entry.getValue().getSize();
      }
    }
    return new Count(entries, bytes, 0);
  }

  Count rows(String table, List<assay.store.Range> ranges) throws Exception {
    long entries = 0;
    long bytes = 0;
    long rows = 0;
    Key last = null;
    try (BatchScanner scanner = scanner(table, ranges)) {
      for (Map.Entry<Key, Value> entry : scanner) {
        Key key = entry.getKey();
        if (last == null || !last.equals(key, PartialKey.ROW)) {
          rows++;
        }
        last = key;
        entries++;
        bytes += key.getSize() + entry.getValue().getSize();
      }
    }
    return new Count(entries, bytes, rows);
  }

  private BatchScanner scanner(String table, List<assay.store.Range> ranges) throws Exception {
    BatchScanner scanner = client.createBatchScanner(table, Authorizations.EMPTY, THREADS);
    scanner.setRanges(
        ranges.stream()
            .map(each -> new Range(text(each.start()), true, text(each.end()), false))
            .toList());
    return scanner;
  }

  private static Text text(Bytes row) {
    return new Text(row.toArray());
  }

  @Override
  public void close() {
    client.close();
  }
}
