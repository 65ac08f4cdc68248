package assay.stores.accumulo;

import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.Tables;
import assay.stores.accumulo.client.Failures;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.IteratorSetting;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.client.TableExistsException;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.client.admin.CompactionConfig;
import org.apache.accumulo.core.client.admin.NewTableConfiguration;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.constraints.DefaultKeySizeConstraint;
import org.apache.accumulo.core.iterators.user.VersioningIterator;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;

final class AccumuloTables implements Tables {
  /** Priority of the versioning iterator; the same as Accumulo's default. */
  private static final int VERSIONS_PRIORITY = 20;

  private static final long STEP_NANOS = 10_000_000;

  private final AccumuloClient client;
  private final Duration timeout;

  /**
   * @param timeout maximum time until a new table is usable
   */
  AccumuloTables(AccumuloClient client, Duration timeout) {
    this.client = client;
    this.timeout = timeout;
  }

  @Override
  public boolean exists(String table) throws StoreException {
    try {
      return client.tableOperations().exists(table);
    } catch (IllegalArgumentException e) {
      throw Failures.administration("look for", table, e);
    }
  }

  @Override
  public void create(String table, TableSpec spec) throws StoreException {
    // Replaces Accumulo's default iterator, which keeps one version.
    IteratorSetting versions =
        new IteratorSetting(VERSIONS_PRIORITY, "vers", VersioningIterator.class);
    VersioningIterator.setMaxVersions(versions, spec.versions());
    try {
      client.tableOperations().create(table, only(versions));
    } catch (AccumuloException
        | AccumuloSecurityException
        | TableExistsException
        | IllegalArgumentException e) {
      throw Failures.administration("create", table, e);
    }
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
}
