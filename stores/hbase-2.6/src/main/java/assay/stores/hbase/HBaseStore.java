package assay.stores.hbase;

import assay.store.BulkImport;
import assay.store.Bytes;
import assay.store.CellAcl;
import assay.store.CellVisibility;
import assay.store.Internals;
import assay.store.LocalityGroups;
import assay.store.PreSplit;
import assay.store.ServerFilter;
import assay.store.Session;
import assay.store.SplitThreshold;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.Tables;
import assay.store.Throttle;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.PatternSyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.client.security.SecurityCapability;
import org.apache.hadoop.hbase.quotas.QuotaSettingsFactory;
import org.apache.hadoop.hbase.quotas.ThrottleType;
import org.apache.hadoop.hbase.regionserver.ConstantSizeRegionSplitPolicy;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.visibility.Authorizations;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;

/** An HBase site through one connection a user, which the sessions share. */
final class HBaseStore
    implements Store,
        PreSplit,
        SplitThreshold,
        LocalityGroups,
        ServerFilter,
        CellVisibility,
        CellAcl,
        Throttle,
        BulkImport,
        Internals {
  private final Connections connections;
  private final Options options;
  private final StoreInfo info;
  private final HBaseTables tables;
  private final Labels labels;
  private final Readings readings;
  private final Watchdog watchdog;

  /** What the site's servers can do beyond HBase's least, asked when a session first needs it. */
  private volatile List<SecurityCapability> security;

  /** How a session looks at a table. */
  private record Opening(
      Connection connection,
      Authorizations authorizations,
      Labels labels,
      ServerFilter.Filter filter,
      Map<String, Permission> readers) {}

  /**
   * @param connections are closed with the store
   */
  HBaseStore(Connections connections, Options options, Site site, String version) {
    this.connections = connections;
    this.options = options;
    this.tables = new HBaseTables(connections, options);
    this.labels = new Labels(connections);
    this.readings = new Readings(new ServerPages(options.jmx()));
    this.watchdog = new Watchdog(options.timeout());
    this.info = new StoreInfo("hbase", version, site.toString(), options.written());
  }

  @Override
  public StoreInfo info() {
    return info;
  }

  @Override
  public Tables tables() {
    return tables;
  }

  @Override
  public Session openSession(String table) throws StoreException {
    return open(table, plain(null, Map.of()));
  }

  @Override
  public Session openFilteredSession(String table, Filter filter) throws StoreException {
    return open(table, plain(filter, Map.of()));
  }

  @Override
  public Session openWriter(String table, Set<String> readers) throws StoreException {
    require(SecurityCapability.CELL_AUTHORIZATION, "AccessController", "cell access lists");
    Map<String, Permission> permissions = new HashMap<>();
    for (String reader : readers) {
      permissions.put(reader, Permission.newBuilder().withActions(Permission.Action.READ).build());
    }
    return open(table, plain(null, permissions));
  }

  @Override
  public Session openSessionAs(String user, String table) throws StoreException {
    try {
      Opening plain = plain(null, Map.of());
      return open(
          table, new Opening(connections.as(user), plain.authorizations(), null, null, Map.of()));
    } catch (IOException e) {
      throw Failures.of("cannot become user '" + user + "'", e);
    }
  }

  @Override
  public Session openSession(String table, Set<String> authorizations) throws StoreException {
    require(SecurityCapability.CELL_VISIBILITY, "VisibilityController", "cell visibility");
    try {
      return open(
          table,
          new Opening(
              connections.tagged(), Labels.authorizations(authorizations), labels, null, Map.of()));
    } catch (IOException e) {
      throw Failures.of("cannot open a session on table '" + table + "'", e);
    }
  }

  /** Without authorizations a reader would be given all that the user holds. */
  private Opening plain(Filter filter, Map<String, Permission> readers) throws StoreException {
    boolean labelled = security().contains(SecurityCapability.CELL_VISIBILITY);
    try {
      return new Opening(
          connections.data(),
          labelled ? Labels.authorizations(Set.of()) : null,
          null,
          filter,
          readers);
    } catch (IOException e) {
      throw Failures.of("cannot reach the store", e);
    }
  }

  private Session open(String name, Opening opening) throws StoreException {
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
              opening.authorizations(),
              opening.labels(),
              filter == null ? null : Filters.of(filter, layout),
              filter == null ? null : Filters.tested(filter));
      return new HBaseSession(
          new TableReader(table, view, options),
          new TableWriter(
              opening.connection(), table, options.bufferBytes(), connections.senders()),
          new Mutations(layout, options.durability(), opening.readers()),
          watchdog.guard(),
          opening.labels() != null);
    } catch (PatternSyntaxException e) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING, "the filter's pattern: " + Failures.line(e), e);
    } catch (IOException | RuntimeException e) {
      throw Failures.administration("open", name, e);
    }
  }

  @Override
  public void grantAuthorizations(Set<String> authorizations) throws StoreException {
    require(SecurityCapability.CELL_VISIBILITY, "VisibilityController", "cell visibility");
    try {
      labels.grant(authorizations, connections.dataUser());
    } catch (IOException e) {
      throw Failures.of("cannot grant labels " + authorizations, e);
    }
  }

  private void require(SecurityCapability capability, String coprocessor, String what)
      throws StoreException {
    if (!security().contains(capability)) {
      throw new StoreException(
          StoreException.Kind.FAILED,
          "this HBase has no "
              + what
              + ": its servers do not run the coprocessor "
              + coprocessor
              + " with hbase.security.authorization");
    }
  }

  private List<SecurityCapability> security() throws StoreException {
    List<SecurityCapability> known = security;
    if (known == null) {
      try (var admin = connections.admin().getAdmin()) {
        known = admin.getSecurityCapabilities();
        security = known;
      } catch (IOException | RuntimeException e) {
        throw Failures.of("cannot ask what the servers can do", e);
      }
    }
    return known;
  }

  @Override
  public void addSplits(String table, SortedSet<Bytes> rows) throws StoreException {
    boolean untouched = tables.isUntouched(table);
    tables.administer(
        "split",
        table,
        (admin, name) -> {
          if (untouched) {
            Splits.remake(admin, name, rows);
            tables.letIn(admin, name);
          } else {
            Splits.divide(admin, name, rows);
          }
          return null;
        });
  }

  @Override
  public List<Bytes> splits(String table) throws StoreException {
    return tables.splits(table);
  }

  @Override
  public void setSplitThreshold(String table, long bytes) throws StoreException {
    tables.administer(
        "set the split threshold of",
        table,
        (admin, name) -> {
          // HBase's usual policy divides a table's first regions long before that size.
          admin.modifyTable(
              TableDescriptorBuilder.newBuilder(admin.getDescriptor(name))
                  .setMaxFileSize(bytes)
                  .setRegionSplitPolicyClassName(ConstantSizeRegionSplitPolicy.class.getName())
                  .build());
          return null;
        });
  }

  @Override
  public long splitThreshold(String table) throws StoreException {
    long own = tables.descriptor(table).getMaxFileSize();
    // The servers' own default is not told to clients; this is what HBase has if no one sets it.
    return own > 0
        ? own
        : connections
            .configuration()
            .getLong(HConstants.HREGION_MAX_FILESIZE, HConstants.DEFAULT_MAX_FILE_SIZE);
  }

  @Override
  public void setLocalityGroups(String table, Map<String, Set<Bytes>> familiesByGroup)
      throws StoreException {
    tables.setLocalityGroups(table, familiesByGroup);
  }

  @Override
  public Map<String, Set<Bytes>> localityGroups(String table) throws StoreException {
    return tables.localityGroups(table);
  }

  @Override
  public void throttle(String table, Direction direction, long requestsPerSecond)
      throws StoreException {
    ThrottleType type =
        direction == Direction.READ ? ThrottleType.READ_NUMBER : ThrottleType.WRITE_NUMBER;
    tables.administer(
        "throttle",
        table,
        (admin, name) -> {
          admin.getDescriptor(name);
          admin.setQuota(
              QuotaSettingsFactory.throttleTable(name, type, requestsPerSecond, TimeUnit.SECONDS));
          return null;
        });
  }

  @Override
  public void unthrottle(String table) throws StoreException {
    tables.administer(
        "unthrottle",
        table,
        (admin, name) -> {
          admin.getDescriptor(name);
          admin.setQuota(QuotaSettingsFactory.unthrottleTable(name));
          return null;
        });
  }

  /** Takes HFiles from one directory a family, named as HBase's family is. */
  @Override
  public void importFiles(String table, URI directory) throws StoreException {
    tables.opened(table);
    Configuration configuration = connections.configuration();
    try {
      BulkLoadHFiles.create(configuration).bulkLoad(TableName.valueOf(table), new Path(directory));
    } catch (IOException | RuntimeException e) {
      throw Failures.administration("import " + directory + " into", table, e);
    }
  }

  @Override
  public List<Reading> sample(String table) throws StoreException {
    if (table.equals(NO_TABLE)) {
      try (var admin = connections.admin().getAdmin()) {
        return readings.of(admin, null);
      } catch (IOException | RuntimeException e) {
        throw Failures.of("cannot ask the servers for their internals", e);
      }
    }
    return tables.administer("sample", table, readings::of);
  }

  @Override
  public void close() {
    watchdog.close();
    connections.close();
  }
}
