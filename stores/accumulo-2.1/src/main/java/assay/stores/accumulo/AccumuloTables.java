package assay.stores.accumulo;

import assay.store.Bytes;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.Tables;
import assay.stores.accumulo.client.Failures;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.IteratorSetting;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.client.admin.CompactionConfig;
import org.apache.accumulo.core.client.admin.Locations;
import org.apache.accumulo.core.client.admin.NewTableConfiguration;
import org.apache.accumulo.core.conf.ConfigurationTypeHelper;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.TabletId;
import org.apache.accumulo.core.data.constraints.DefaultKeySizeConstraint;
import org.apache.accumulo.core.iterators.user.VersioningIterator;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;

final class AccumuloTables implements Tables {
  /** Priority of the versioning iterator; the same as Accumulo's default. */
  private static final int VERSIONS_PRIORITY = 20;

  private static final String SPLIT_THRESHOLD = "table.split.threshold";
  private static final long STEP_NANOS = 10_000_000;
  private static final long POLL_MILLIS = 20;

  private final AccumuloClient client;
  private final Duration timeout;

  /**
   * @param timeout maximum time until a new table is usable, or a setting applied
   */
  AccumuloTables(AccumuloClient client, Duration timeout) {
    this.client = client;
    this.timeout = timeout;
  }

  @Override
  public boolean exists(String table) throws StoreException {
    return Administration.send(
        "look for table '" + table + "'", () -> client.tableOperations().exists(table));
  }

  @Override
  public void create(String table, TableSpec spec) throws StoreException {
    // Replaces Accumulo's default iterator, which keeps one version.
    IteratorSetting versions =
        new IteratorSetting(VERSIONS_PRIORITY, "vers", VersioningIterator.class);
    VersioningIterator.setMaxVersions(versions, spec.versions());
    Administration.change(
        "create table '" + table + "'",
        () -> client.tableOperations().create(table, only(versions)));
    awaitServed(table);
  }

  // Later patch releases of 2.1 rename this method; the new name does not exist in this version.
  @SuppressWarnings("deprecation")
  private static NewTableConfiguration only(IteratorSetting iterator) {
    // The default constraint on key sizes is removed with the default iterators.
    return new NewTableConfiguration()
        .withoutDefaultIterators()
        .setProperties(Map.of("table.constraint.1", DefaultKeySizeConstraint.class.getName()))
        .attachIterator(iterator);
  }

  /**
   * Waits until a server serves a new table, using a read that retries at short intervals. A write
   * would be delayed by more than a second, and runs would measure that delay. The client's threads
   * share one list of tables, which may have been read before the table existed.
   */
  private void awaitServed(String table) throws StoreException {
    long endNanos = System.nanoTime() + timeout.toNanos();
    Optional<TableNotFoundException> unknown = read(table);
    while (unknown.isPresent()) {
      if (System.nanoTime() - endNanos > 0) {
        throw Failures.administration("start using the new", table, unknown.get());
      }
      LockSupport.parkNanos(STEP_NANOS);
      unknown = read(table);
    }
  }

  /** Reads a row of a table; returns the exception if the client does not yet know the table. */
  private Optional<TableNotFoundException> read(String table) throws StoreException {
    try (Scanner scanner = client.createScanner(table, Authorizations.EMPTY)) {
      scanner.setTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
      scanner.setRange(new Range(new Text()));
      scanner.forEach(entry -> {});
      return Optional.empty();
    } catch (TableNotFoundException e) {
      return Optional.of(e);
    } catch (RuntimeException e) {
      throw Failures.administration("start using the new", table, e);
    }
  }

  @Override
  public void drop(String table) throws StoreException {
    Administration.change(
        "drop table '" + table + "'", () -> client.tableOperations().delete(table));
  }

  @Override
  public void flush(String table) throws StoreException {
    Administration.change(
        "flush table '" + table + "'",
        () -> client.tableOperations().flush(table, null, null, true));
  }

  @Override
  public void compact(String table) throws StoreException {
    CompactionConfig all = new CompactionConfig().setFlush(true).setWait(true);
    Administration.change(
        "compact table '" + table + "'", () -> client.tableOperations().compact(table, all));
  }

  /** Returns when a server reports that it has applied the threshold. */
  void setSplitThreshold(String table, long bytes) throws StoreException {
    if (bytes < 1) {
      throw new IllegalArgumentException("split threshold must be at least 1 byte; got " + bytes);
    }
    Administration.change(
        "set the split threshold of table '" + table + "'",
        () -> {
          client.tableOperations().setProperty(table, SPLIT_THRESHOLD, Long.toString(bytes));
          long deadline = System.nanoTime() + timeout.toNanos();
          while (splitThreshold(table) != bytes) {
            if (System.nanoTime() - deadline > 0) {
              throw StoreException.failed(
                  "table '"
                      + table
                      + "': no server applied the split threshold within "
                      + timeout.toMillis()
                      + " ms");
            }
            Thread.sleep(POLL_MILLIS);
          }
        });
  }

  long splitThreshold(String table) throws StoreException {
    String text =
        Administration.send(
            "read the split threshold of table '" + table + "'",
            () -> client.tableOperations().getConfiguration(table).get(SPLIT_THRESHOLD));
    return ConfigurationTypeHelper.getFixedMemoryAsBytes(text);
  }

  /**
   * The tablet servers of rows, as in the metadata table. If no server holds a tablet, waits until
   * a server holds it or the thread is interrupted.
   */
  List<String> serversOf(String table, List<Bytes> rows) throws StoreException {
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
