package assay.stores.accumulo.server;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map.Entry;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;

/**
 * Counts the tablets' files, of which only the metadata table tells. A count costs the servers more
 * the more files there are, so that it is repeated only as often as it takes one per cent of the
 * time, and told with its age until then. Thread-safe.
 */
final class TabletFiles {
  private static final String METADATA = "accumulo.metadata";
  private static final Text FILE_FAMILY = new Text("file");

  /** From here on the metadata table's rows are not tablets' any more. */
  private static final String AFTER_TABLETS = "~";

  private static final int COSTS_BETWEEN_COUNTS = 100;

  private final AccumuloClient client;
  private final Duration timeout;
  private final ConcurrentMap<String, Count> last = new ConcurrentHashMap<>();

  /**
   * One count.
   *
   * @param takenAt by the nano clock, when it began
   */
  record Count(long files, long bytes, long takenAt, long costNanos) {
    double ageSeconds() {
      return (System.nanoTime() - takenAt) / 1e9;
    }

    private Count withoutCost() {
      return new Count(files, bytes, takenAt, 0);
    }

    private boolean isDue(long now) {
      return now - takenAt >= COSTS_BETWEEN_COUNTS * costNanos;
    }
  }

  TabletFiles(AccumuloClient client, Duration timeout) {
    this.client = client;
    this.timeout = timeout;
  }

  /**
   * The files of a table's tablets, or of all tables'.
   *
   * @param tableId empty for all
   */
  Count count(String tableId) throws TableNotFoundException {
    Count count = last.get(tableId);
    if (count == null) {
      // The first one also finds the tablets and makes connections: its cost says nothing.
      last.put(tableId, countNow(tableId).withoutCost());
    } else if (count.isDue(System.nanoTime())) {
      last.put(tableId, countNow(tableId));
    }
    return last.get(tableId);
  }

  private Count countNow(String tableId) throws TableNotFoundException {
    long start = System.nanoTime();
    long files = 0;
    long bytes = 0;
    try (Scanner scanner = client.createScanner(METADATA, Authorizations.EMPTY)) {
      scanner.setTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
      scanner.setRange(rows(tableId));
      scanner.fetchColumnFamily(FILE_FAMILY);
      for (Entry<Key, Value> file : scanner) {
        files++;
        bytes += size(file.getValue());
      }
    }
    return new Count(files, bytes, start, System.nanoTime() - start);
  }

  /** A tablet's row is its table's id, then ; and its end row, or &lt; for the last tablet. */
  private static Range rows(String tableId) {
    return tableId.isEmpty()
        ? new Range(null, true, AFTER_TABLETS, false)
        : new Range(tableId + ";", true, tableId + "<", true);
  }

  /** A file's value is its size, its entries and perhaps a time, with commas between. */
  private static long size(Value value) {
    String text = new String(value.get(), StandardCharsets.UTF_8);
    return Long.parseLong(text.substring(0, text.indexOf(',')));
  }
}
