package assay.bench.store;

import assay.store.QuantityParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchScanner;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.BatchWriterConfig;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Mutation;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;

/**
 * Bare loops on Accumulo's client. The loops write rows with a batch writer, and read each row with
 * a scanner. The batch writer has the same settings as the batch writer of Assay's Accumulo store.
 */
final class BareAccumulo implements BareClient {
  private static final int THREADS = 3;

  private final AccumuloClient client;
  private final long bufferBytes;

  BareAccumulo(Map<String, String> settings) {
    client = Accumulo.newClient().from(settings.get("client-properties")).build();
    bufferBytes = QuantityParser.bytes(settings.get("buffer"));
  }

  @Override
  public void fill(String table, BareRows rows) throws Exception {
    BatchWriterConfig config =
        new BatchWriterConfig()
            .setTimeout(10, TimeUnit.SECONDS)
            .setMaxLatency(2, TimeUnit.MINUTES)
            .setMaxWriteThreads(3)
            .setMaxMemory(bufferBytes);
    try (BatchWriter writer = client.createBatchWriter(table, config)) {
      for (int row = 0; row < rows.keys.length; row++) {
        Mutation mutation = new Mutation(rows.keys[row]);
        for (int field = 0; field < rows.qualifiers.length; field++) {
          mutation.put(rows.family, rows.qualifiers[field], rows.value(row, field));
        }
        writer.addMutation(mutation);
        if (rows.isFlushDue(row)) {
          writer.flush();
        }
      }
    }
  }

  @Override
  public long read(String table, BareRows rows, int[] order) throws Exception {
    long bytes = 0;
    Text family = new Text(rows.family);
    try (Scanner scanner = client.createScanner(table, Authorizations.EMPTY)) {
      for (byte[] qualifier : rows.qualifiers) {
        scanner.fetchColumn(family, new Text(qualifier));
      }
      for (int row : order) {
        scanner.setRange(Range.exact(new Text(rows.keys[row])));
        for (Map.Entry<Key, Value> cell : scanner) {
          bytes += cell.getValue().getSize();
        }
      }
    }
    return bytes;
  }

  @Override
  public long readAll(String table, BareRows rows, int[] order, int batch) throws Exception {
    long bytes = 0;
    Text family = new Text(rows.family);
    try (BatchScanner scanner = client.createBatchScanner(table, Authorizations.EMPTY, THREADS)) {
      for (byte[] qualifier : rows.qualifiers) {
        scanner.fetchColumn(family, new Text(qualifier));
      }
      for (int from = 0; from < order.length; from += batch) {
        List<Range> ranges = new ArrayList<>(batch);
        for (int i = from; i < from + batch; i++) {
          ranges.add(Range.exact(new Text(rows.keys[order[i]])));
        }
        scanner.setRanges(ranges);
        for (Map.Entry<Key, Value> cell : scanner) {
          bytes += cell.getValue().getSize();
        }
      }
    }
    return bytes;
  }

  @Override
  public void close() {
    client.close();
  }
}
