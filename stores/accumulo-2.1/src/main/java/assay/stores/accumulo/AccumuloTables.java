package assay.stores.accumulo;

import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.Tables;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.TableExistsException;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.client.admin.CompactionConfig;
import org.apache.accumulo.core.client.admin.NewTableConfiguration;
import org.apache.accumulo.core.iterators.IteratorUtil.IteratorScope;

/** Administration of tables through Accumulo's manager. */
final class AccumuloTables implements Tables {
  private final AccumuloClient client;

  AccumuloTables(AccumuloClient client) {
    this.client = client;
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
