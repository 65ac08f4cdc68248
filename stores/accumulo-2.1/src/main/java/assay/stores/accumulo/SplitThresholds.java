package assay.stores.accumulo;

import assay.store.StoreException;
import assay.stores.accumulo.client.Failures;
import java.time.Duration;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.conf.ConfigurationTypeHelper;

/** The size above which tablets split, which is a property of each table. Thread-safe. */
final class SplitThresholds {
  private static final String PROPERTY = "table.split.threshold";
  private static final long POLL_MILLIS = 20;

  private final AccumuloClient client;
  private final Duration timeout;

  SplitThresholds(AccumuloClient client, Duration timeout) {
    this.client = client;
    this.timeout = timeout;
  }

  /** Sets the threshold; returns when a server reports that it has applied the threshold. */
  void set(String table, long bytes) throws StoreException {
    if (bytes < 1) {
      throw new IllegalArgumentException("split threshold must be at least 1 byte; got " + bytes);
    }
    try {
      client.tableOperations().setProperty(table, PROPERTY, Long.toString(bytes));
      long deadline = System.nanoTime() + timeout.toNanos();
      while (get(table) != bytes) {
        if (System.nanoTime() - deadline > 0) {
          throw new StoreException(
              StoreException.Kind.FAILED,
              "table '"
                  + table
                  + "': no server applied the split threshold within "
                  + timeout.toMillis()
                  + " ms");
        }
        Thread.sleep(POLL_MILLIS);
      }
    } catch (AccumuloException | AccumuloSecurityException e) {
      throw Failures.administration("set the split threshold of", table, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Failures.administration("set the split threshold of", table, e);
    }
  }

  long get(String table) throws StoreException {
    String text =
        Administration.send(
            "read the split threshold of table '" + table + "'",
            () -> client.tableOperations().getConfiguration(table).get(PROPERTY));
    return ConfigurationTypeHelper.getFixedMemoryAsBytes(text);
  }
}
