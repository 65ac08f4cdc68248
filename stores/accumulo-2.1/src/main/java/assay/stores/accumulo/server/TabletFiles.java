package assay.stores.accumulo.server;

import assay.store.capability.Metric;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Map.Entry;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;

/** Reads a table's tablet count and file count from Accumulo's metadata table. Not thread-safe. */
final class TabletFiles {
  private static final String METADATA = "accumulo.metadata";
  private static final Text FILE_FAMILY = new Text("file");

  /**
   * Column family {@code ~tab} of the metadata table. Each tablet has exactly one cell in the
   * column {@code ~tab:~pr}, even if the tablet has no files.
   */
  private static final Text TABLET_FAMILY = new Text("~tab");

  private static final Text PREVIOUS_END = new Text("~pr");

  private static final String AFTER_TABLETS = "~";

  private long tablets;
  private long files;
  private long bytes;
  private long least = Long.MAX_VALUE;
  private long most;
  private double squares;

  private TabletFiles() {}

  static Map<Metric, Double> count(AccumuloClient client, Duration timeout, String tableId)
      throws TableNotFoundException {
    TabletFiles count = new TabletFiles();
    try (Scanner scanner = client.createScanner(METADATA, Authorizations.EMPTY)) {
      scanner.setTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
      scanner.setRange(rows(tableId));
      scanner.fetchColumnFamily(FILE_FAMILY);
      scanner.fetchColumn(TABLET_FAMILY, PREVIOUS_END);
      count.addAll(scanner);
    }
    return count.metrics();
  }

  private void addAll(Iterable<Entry<Key, Value>> cells) {
    Text tablet = null;
    long ofTablet = 0;
    for (Entry<Key, Value> cell : cells) {
      Text row = cell.getKey().getRow();
      if (tablet != null && !tablet.equals(row)) {
        add(ofTablet);
        ofTablet = 0;
      }
      tablet = row;
      if (cell.getKey().compareColumnFamily(FILE_FAMILY) == 0) {
        ofTablet++;
        bytes += size(cell.getValue());
      }
    }
    if (tablet != null) {
      add(ofTablet);
    }
  }

  private void add(long ofTablet) {
    tablets++;
    files += ofTablet;
    squares += (double) ofTablet * ofTablet;
    least = Math.min(least, ofTablet);
    most = Math.max(most, ofTablet);
  }

  /**
   * Returns metrics of tablets and files. While a table is being created or dropped, the table may
   * have no tablets. The metrics of a table without tablets lack the number of files per tablet.
   */
  private Map<Metric, Double> metrics() {
    if (tablets == 0) {
      return Map.of(
          Metric.STORE_FILES, 0.0, Metric.STORE_FILE_BYTES, 0.0, Metric.TABLETS_KNOWN, 0.0);
    }
    double mean = (double) files / tablets;
    double variance = Math.max(0, squares / tablets - mean * mean);
    return Map.of(
        Metric.STORE_FILES, (double) files,
        Metric.STORE_FILE_BYTES, (double) bytes,
        Metric.TABLETS_KNOWN, (double) tablets,
        Metric.FILES_A_TABLET_MIN, (double) least,
        Metric.FILES_A_TABLET_MAX, (double) most,
        Metric.FILES_A_TABLET_MEAN, mean,
        Metric.FILES_A_TABLET_DEVIATION, Math.sqrt(variance));
  }

  /**
   * Returns the range of metadata rows of a table. A tablet's metadata row is {@code
   * TABLE_ID;END_ROW}; the last tablet's row is {@code TABLE_ID<}.
   */
  private static Range rows(String tableId) {
    return tableId.isEmpty()
        ? new Range(null, true, AFTER_TABLETS, false)
        : new Range(tableId + ";", true, tableId + "<", true);
  }

  /**
   * Parses the size in bytes from a file's metadata value. The value has the form {@code
   * SIZE,ENTRIES} or {@code SIZE,ENTRIES,TIME}.
   */
  private static long size(Value value) {
    String text = new String(value.get(), StandardCharsets.UTF_8);
    return Long.parseLong(text.substring(0, text.indexOf(',')));
  }
}
