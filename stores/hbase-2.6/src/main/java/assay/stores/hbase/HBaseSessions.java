package assay.stores.hbase;

import assay.store.Session;
import assay.store.StoreException;
import assay.store.capability.filter.ServerFilter.Filter;
import assay.store.client.Watchdog;
import assay.stores.hbase.client.Connections;
import assay.stores.hbase.client.HBaseFailures;
import assay.stores.hbase.client.HBaseOptions;
import assay.stores.hbase.session.AtomicWrites;
import assay.stores.hbase.session.CellExpressions;
import assay.stores.hbase.session.FamilyLayout;
import assay.stores.hbase.session.Filters;
import assay.stores.hbase.session.HBaseMutations;
import assay.stores.hbase.session.HBaseSession;
import assay.stores.hbase.session.HBaseTableReader;
import assay.stores.hbase.session.HBaseTableWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.visibility.Authorizations;

/** Opens sessions on HBase tables. Thread-safe. */
final class HBaseSessions {
  private final Connections connections;
  private final HBaseOptions options;
  private final HBaseTables tables;
  private final Labels labels;
  private final Capabilities capabilities;
  private final ComparatorDeployment comparators;
  private final Watchdog watchdog;

  private record Opening(
      Connection connection,
      Authorizations authorizations,
      boolean seesLabels,
      Filter filter,
      Map<String, Permission> readers,
      boolean replicas) {}

  HBaseSessions(
      Connections connections,
      HBaseOptions options,
      HBaseTables tables,
      Labels labels,
      Capabilities capabilities,
      Watchdog watchdog) {
    this.connections = connections;
    this.options = options;
    this.tables = tables;
    this.labels = labels;
    this.capabilities = capabilities;
    this.watchdog = watchdog;
    comparators = new ComparatorDeployment(connections);
  }

  HBaseSession plain(String table) throws StoreException {
    return open(table, null, Map.of(), false);
  }

  /** Opens a session whose reads may be answered by any replica of a region. */
  HBaseSession replicas(String table) throws StoreException {
    return open(table, null, Map.of(), true);
  }

  Session filtered(String table, Filter filter) throws StoreException {
    return open(table, filter, Map.of(), false);
  }

  /**
   * Opens a session that gives each written cell an access list. The users in {@code readers} may
   * read each cell that the session writes.
   */
  Session writer(String table, Set<String> readers) throws StoreException {
    capabilities.requireCellLists();
    Map<String, Permission> permissions = new HashMap<>();
    for (String reader : readers) {
      permissions.put(reader, Permission.newBuilder().withActions(Permission.Action.READ).build());
    }
    return open(table, null, permissions, false);
  }

  Session labelled(String table, Set<String> authorizations) throws StoreException {
    capabilities.requireLabels();
    try {
      return labelled(table, connections.as(options.user(), true), authorizations);
    } catch (IOException e) {
      throw HBaseFailures.of("cannot open a session on table '" + table + "'", e);
    }
  }

  Session as(String user, String table, Set<String> authorizations) throws StoreException {
    try {
      if (!authorizations.isEmpty()) {
        capabilities.requireLabels();
        return labelled(table, connections.as(user, true), authorizations);
      }
      Authorizations none = noLabels();
      Connection connection = connections.as(user, false);
      return open(table, new Opening(connection, none, false, null, Map.of(), false));
    } catch (IOException e) {
      throw HBaseFailures.of("cannot become user '" + user + "'", e);
    }
  }

  private HBaseSession labelled(String table, Connection connection, Set<String> authorizations)
      throws StoreException {
    Authorizations unlocking = Labels.authorizations(authorizations);
    return open(table, new Opening(connection, unlocking, true, null, Map.of(), false));
  }

  /**
   * Returns authorizations with which a request reads no labelled cells; null if the cluster has no
   * labels. A request without authorizations would use all labels of the user.
   */
  private Authorizations noLabels() throws StoreException {
    return capabilities.labels() ? Labels.authorizations(Set.of()) : null;
  }

  private HBaseSession open(
      String table, Filter filter, Map<String, Permission> readers, boolean replicas)
      throws StoreException {
    Authorizations none = noLabels();
    Connection connection;
    try {
      connection = connections.data();
    } catch (IOException e) {
      throw HBaseFailures.of("cannot reach the store", e);
    }
    return open(table, new Opening(connection, none, false, filter, readers, replicas));
  }

  private HBaseSession open(String name, Opening opening) throws StoreException {
    TableDescriptor descriptor = tables.opened(name);
    FamilyLayout layout = FamilyLayout.of(descriptor);
    int versions = descriptor.getColumnFamilies()[0].getMaxVersions();
    try {
      Table table = opening.connection().getTable(descriptor.getTableName());
      Filter filter = opening.filter();
      HBaseTableReader.View view =
          new HBaseTableReader.View(
              layout,
              versions,
              opening.replicas(),
              opening.authorizations(),
              opening.seesLabels() ? new CellExpressions(labels::name) : null,
              filter == null ? null : filters(layout, filter).of(filter),
              filter == null ? List.of() : filter.tested());
      return new HBaseSession(
          new HBaseTableReader(table, view, options),
          new HBaseTableWriter(
              opening.connection(), table, options.bufferBytes(), connections.senders()),
          new AtomicWrites(opening.connection(), table, layout, options.durability()),
          new HBaseMutations(layout, options.durability(), opening.readers()),
          watchdog.guard(),
          opening.seesLabels());
    } catch (PatternSyntaxException e) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "invalid pattern in the filter: " + HBaseFailures.line(e),
          e);
    } catch (IOException | RuntimeException e) {
      throw HBaseFailures.administration("open", name, e);
    }
  }

  private Filters filters(FamilyLayout layout, Filter filter) throws StoreException {
    boolean ours = filter instanceof Filter.RowByCondition || filter instanceof Filter.FirstOf;
    if (ours && !comparators.deployed()) {
      throw StoreException.failed(
          "row conditions and column selections need Assay's filter, which cannot be deployed"
              + " to the region servers; see Assay's log");
    }
    // With this time limit, the server stops matching patterns before the client's time-out.
    Duration bound = options.timeout().multipliedBy(3).dividedBy(4);
    return new Filters(layout, comparators.deployed(), bound);
  }
}
