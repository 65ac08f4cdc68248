package assay.bench.walk;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchScanner;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;

/** Plain loops that follow the links of a table, or that read many of its rows. */
final class BareWalk implements AutoCloseable {
  /** The default of the binding's {@code query-threads}. */
  private static final int THREADS = 3;

  /** Position of the link in a value, after the ingest's name and the count. */
  private static final int LINK_AT = 54;

  private static final int LINK_DIGITS = 16;

  private final AccumuloClient client;
  private final String table;
  private final List<String> rows = new ArrayList<>();
  private final SplittableRandom random = new SplittableRandom(7);

  BareWalk(String clientProperties, String table) {
    client = Accumulo.newClient().from(clientProperties).build();
    this.table = table;
  }

  void readRows() throws Exception {
    try (Scanner scanner = client.createScanner(table, Authorizations.EMPTY)) {
      for (Map.Entry<Key, Value> entry : scanner) {
        rows.add(entry.getKey().getRow().toString());
      }
    }
  }

  /**
   * Scans rows, each of which is linked from the previous one. At the end of a list, continues with
   * a random row.
   */
  void walk(long steps) throws Exception {
    String row = draw();
    try (Scanner scanner = client.createScanner(table, Authorizations.EMPTY)) {
      for (long step = 0; step < steps; step++) {
        scanner.setRange(new Range(new Text(row)));
        String link = "";
        for (Map.Entry<Key, Value> entry : scanner) {
          byte[] value = entry.getValue().get();
          link =
              value[LINK_AT] == ':'
                  ? ""
                  : new String(value, LINK_AT, LINK_DIGITS, StandardCharsets.US_ASCII);
        }
        row = link.isEmpty() ? draw() : link;
      }
    }
  }

  long batch(int size) throws Exception {
    List<Range> ranges = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      ranges.add(new Range(new Text(draw())));
    }
    long entries = 0;
    try (BatchScanner scanner = client.createBatchScanner(table, Authorizations.EMPTY, THREADS)) {
      scanner.setRanges(ranges);
      for (Map.Entry<Key, Value> entry : scanner) {
        entries += entry.getValue().getSize() > 0 ? 1 : 0;
      }
    }
    return entries;
  }

  private String draw() {
    return rows.get(random.nextInt(rows.size()));
  }

  @Override
  public void close() {
    client.close();
  }
}
