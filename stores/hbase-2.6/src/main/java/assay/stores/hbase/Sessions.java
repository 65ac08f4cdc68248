package assay.stores.hbase;

import assay.store.Session;
import assay.store.StoreException;
import assay.store.capability.filter.ServerFilter.Filter;
import assay.store.client.Watchdog;
import assay.stores.hbase.client.Connections;
import assay.stores.hbase.client.Failures;
import assay.stores.hbase.client.Options;
import assay.stores.hbase.session.AtomicWrites;
import assay.stores.hbase.session.CellExpressions;
import assay.stores.hbase.session.Filters;
import assay.stores.hbase.session.HBaseSession;
import assay.stores.hbase.session.Layout;
import assay.stores.hbase.session.Mutations;
import assay.stores.hbase.session.TableReader;
import assay.stores.hbase.session.TableWriter;
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
final class Sessions {
  private final Connections connections;
  private final Options options;
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

  Sessions(
      Connections connections,
      Options options,
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
   * Opens a session that writes cells with access lists. The users in {@code readers} may read each
   * cell that the session writes.
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
      throw Failures.of("cannot open a session on table '" + table + "'", e);
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
      throw Failures.of("cannot become user '" + user + "'", e);
    }
  }

  private HBaseSession labelled(String table, Connection connection, Set<String> authorizations)
      throws StoreException {
    Authorizations unlocking = Labels.authorizations(authorizations);
    return open(table, new Opening(connection, unlocking, true, null, Map.of(), false));
  }

  /**
   * Returns authorizations that unlock no labelled cells; null if the site has no labels. A request
   * without authorizations would use all labels of the user.
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
      throw Failures.of("cannot reach the store", e);
    }
    return open(table, new Opening(connection, none, false, filter, readers, replicas));
  }

  private HBaseSession open(String name, Opening opening) throws StoreException {
    TableDescriptor descriptor = tables.opened(name);
    Layout layout = Layout.of(descriptor);
    int versions = descriptor.getColumnFamilies()[0].getMaxVersions();
    try {
      Table table = opening.connection().getTable(descriptor.getTableName());
      Filter filter = opening.filter();
      TableReader.View view =
          new TableReader.View(
              layout,
              versions,
              opening.replicas(),
              opening.authorizations(),
              opening.seesLabels() ? new CellExpressions(labels::name) : null,
              filter == null ? null : filters(layout, filter).of(filter),
              filter == null ? List.of() : filter.tested());
      return new HBaseSession(
          new TableReader(table, view, options),
          new TableWriter(
              opening.connection(), table, options.bufferBytes(), connections.senders()),
          new AtomicWrites(opening.connection(), table, layout, options.durability()),
          new Mutations(layout, options.durability(), opening.readers()),
          watchdog.guard(),
          opening.seesLabels());
    } catch (PatternSyntaxException e) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING, "invalid pattern in the filter: " + Failures.line(e), e);
    } catch (IOException | RuntimeException e) {
      throw Failures.administration("open", name, e);
    }
  }

  private Filters filters(Layout layout, Filter filter) throws StoreException {
    boolean ours = filter instanceof Filter.RowByCondition || filter instanceof Filter.FirstOf;
    if (ours && !comparators.deployed()) {
      throw StoreException.failed(
          "row conditions and column choices need Assay's filter, which cannot be deployed to the"
              + " region servers; see Assay's log");
    }
    // The time limit makes the server stop matching before the client stops waiting for the server.
    Duration bound = options.timeout().multipliedBy(3).dividedBy(4);
    return new Filters(layout, comparators.deployed(), bound);
  }
}
