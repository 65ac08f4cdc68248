package assay.bench.query;

import assay.store.Bytes;
import java.util.List;
import java.util.Map;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchScanner;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;

/** The loop that anyone would write who wants to know how many entries there are. */
final class BareBatchScan implements AutoCloseable {
  /** As the binding's {@code query-threads}. */
  private static final int THREADS = 3;

  private final AccumuloClient client;

  /** Entries that a scan returned, and their bytes. */
  record Count(long entries, long bytes) {
    Count plus(Count other) {
      return new Count(entries + other.entries, bytes + other.bytes);
    }
  }

  BareBatchScan(String clientProperties) {
    client = Accumulo.newClient().from(clientProperties).build();
  }

  Count count(String table, List<assay.store.Range> ranges) throws Exception {
    long entries = 0;
    long bytes = 0;
    try (BatchScanner scanner = client.createBatchScanner(table, Authorizations.EMPTY, THREADS)) {
      scanner.setRanges(
          ranges.stream()
              .map(each -> new Range(text(each.start()), true, text(each.end()), false))
              .toList());
      for (Map.Entry<Key, Value> entry : scanner) {
        entries++;
        bytes += entry.getKey().getSize() + entry.getValue().getSize();
      }
    }
    return new Count(entries, bytes);
  }

  private static Text text(Bytes row) {
    return new Text(row.toArray());
  }

  @Override
  public void close() {
    client.close();
  }
}
