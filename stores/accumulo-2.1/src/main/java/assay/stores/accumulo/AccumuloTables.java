package assay.stores.accumulo;

import assay.store.Bytes;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.Tables;
import assay.stores.accumulo.client.AccumuloFailures;
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
  private static final int VERSIONS_PRIORITY = 20;

  private static final String SPLIT_THRESHOLD = "table.split.threshold";
  private static final long STEP_NANOS = 10_000_000;
  private static final long POLL_MILLIS = 20;

  private final AccumuloClient client;
  private final Duration timeout;

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
    // This iterator replaces Accumulo's default iterator, which keeps one version of each cell.
    IteratorSetting versions =
        new IteratorSetting(VERSIONS_PRIORITY, "vers", VersioningIterator.class);
    VersioningIterator.setMaxVersions(versions, spec.versions());
    Administration.change(
        "create table '" + table + "'",
        () -> client.tableOperations().create(table, only(versions)));
    awaitServed(table);
  }

  // Later patch releases of Accumulo 2.1 rename the method withoutDefaultIterators. The new name
  // does not exist in this version.
  @SuppressWarnings("deprecation")
  private static NewTableConfiguration only(IteratorSetting iterator) {
    // The call withoutDefaultIterators also removes the default constraint on key sizes, so the
    // constraint is added again.
    return new NewTableConfiguration()
        .withoutDefaultIterators()
        .setProperties(Map.of("table.constraint.1", DefaultKeySizeConstraint.class.getName()))
        .attachIterator(iterator);
  }

  /**
   * Reads a row of a new table. The read returns when a server serves the table. A write to a table
   * without a server is delayed by more than a second, and a benchmark run would measure this
   * delay. The read is repeated until the client's cached list of tables contains the new table.
   */
  private void awaitServed(String table) throws StoreException {
    long endNanos = System.nanoTime() + timeout.toNanos();
    Optional<TableNotFoundException> unknown = read(table);
    while (unknown.isPresent()) {
      if (System.nanoTime() - endNanos > 0) {
        throw AccumuloFailures.administration("read the newly created", table, unknown.get());
      }
      LockSupport.parkNanos(STEP_NANOS);
      unknown = read(table);
    }
  }

  private Optional<TableNotFoundException> read(String table) throws StoreException {
    try (Scanner scanner = client.createScanner(table, Authorizations.EMPTY)) {
      scanner.setTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
      scanner.setRange(new Range(new Text()));
      scanner.forEach(entry -> {});
      return Optional.empty();
    } catch (TableNotFoundException e) {
      return Optional.of(e);
    } catch (RuntimeException e) {
      throw AccumuloFailures.administration("read the newly created", table, e);
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

  /** Sets a table's split threshold, and waits until a server reports the new value. */
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
   * Returns the tablet server of each row, as listed in the metadata table. If a tablet has no
   * server, this method waits until the tablet has a server or the thread is interrupted.
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
      throw AccumuloFailures.administration("find the servers of", table, e);
    }
  }
}
