package assay.stores.accumulo;

import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.Tables;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.client.TableExistsException;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.client.admin.CompactionConfig;
import org.apache.accumulo.core.client.admin.NewTableConfiguration;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.iterators.IteratorUtil.IteratorScope;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;

/** Administration of tables through Accumulo's manager. */
final class AccumuloTables implements Tables {
  private final AccumuloClient client;
  private final Duration timeout;

  /**
   * @param timeout how long a new table may take until it can be used
   */
  AccumuloTables(AccumuloClient client, Duration timeout) {
    this.client = client;
    this.timeout = timeout;
  }

  @Override
  public boolean exists(String table) {
    return client.tableOperations().exists(table);
  }

  @Override
  public void create(String table, TableSpec spec) throws StoreException {
    Map<String, String> properties = new HashMap<>();
    for (IteratorScope scope : EnumSet.allOf(IteratorScope.class)) {
      // Overrides what Accumulo gives every new table, which is one version.
      properties.put(
          "table.iterator." + scope.name() + ".vers.opt.maxVersions",
          String.valueOf(spec.versions()));
    }
    try {
      client.tableOperations().create(table, new NewTableConfiguration().setProperties(properties));
    } catch (AccumuloException
        | AccumuloSecurityException
        | TableExistsException
        | IllegalArgumentException e) {
      throw Failures.administration("create", table, e);
    }
    awaitServed(table);
  }

  /**
   * A new table is there before a server serves it. A read waits for that in small steps; a write
   * would be put off for more than a second, and measured.
   */
  private void awaitServed(String table) throws StoreException {
    try (Scanner scanner = client.createScanner(table, Authorizations.EMPTY)) {
      scanner.setTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
      scanner.setRange(new Range(new Text()));
      scanner.forEach(entry -> {});
    } catch (TableNotFoundException | RuntimeException e) {
      throw Failures.administration("begin to use the new", table, e);
    }
  }

  @Override
  public void drop(String table) throws StoreException {
    try {
      client.tableOperations().delete(table);
    } catch (AccumuloException | AccumuloSecurityException | TableNotFoundException e) {
      throw Failures.administration("drop", table, e);
    }
  }

  @Override
  public void flush(String table) throws StoreException {
    try {
      client.tableOperations().flush(table, null, null, true);
    } catch (AccumuloException | AccumuloSecurityException | TableNotFoundException e) {
      throw Failures.administration("flush", table, e);
    }
  }

  @Override
  public void compact(String table) throws StoreException {
    try {
      client.tableOperations().compact(table, new CompactionConfig().setFlush(true).setWait(true));
    } catch (AccumuloException | AccumuloSecurityException | TableNotFoundException e) {
      throw Failures.administration("compact", table, e);
    }
  }
}
