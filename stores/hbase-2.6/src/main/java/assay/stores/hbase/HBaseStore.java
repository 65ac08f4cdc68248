package assay.stores.hbase;

import assay.store.Bytes;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.Tables;
import assay.store.capability.BulkImport;
import assay.store.capability.CacheDrop;
import assay.store.capability.CellAcl;
import assay.store.capability.CellVisibility;
import assay.store.capability.FileStorage;
import assay.store.capability.IncrementWithPuts;
import assay.store.capability.Internals;
import assay.store.capability.LocalityGroups;
import assay.store.capability.Placement;
import assay.store.capability.PreSplit;
import assay.store.capability.Protection;
import assay.store.capability.ReadReplicas;
import assay.store.capability.Reopen;
import assay.store.capability.Snapshots;
import assay.store.capability.SplitThreshold;
import assay.store.capability.Throttle;
import assay.store.capability.Users;
import assay.store.capability.filter.ServerFilter;
import assay.store.client.Watchdog;
import assay.stores.hbase.client.Connections;
import assay.stores.hbase.client.HBaseFailures;
import assay.stores.hbase.client.HBaseHandshake;
import assay.stores.hbase.client.HBaseOptions;
import assay.stores.hbase.client.HBaseSite;
import assay.stores.hbase.server.HBaseMetrics;
import assay.stores.hbase.server.StoredFiles;
import assay.stores.hbase.session.FamilyLayout;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;

/** Store that accesses an HBase cluster. Sessions of the same user share connections. */
final class HBaseStore
    implements Store,
        PreSplit,
        SplitThreshold,
        Placement,
        Reopen,
        LocalityGroups,
        IncrementWithPuts,
        Snapshots,
        ServerFilter,
        ReadReplicas,
        CellVisibility,
        CellAcl,
        Users,
        Throttle,
        BulkImport,
        CacheDrop,
        Internals,
        FileStorage,
        Protection {
  private static final List<String> SERVERS = List.of("hbase", "regionserver");

  private static final List<String> PROCESSES =
      List.of(
          "hbase",
          "regionserver",
          "hmaster",
          "zookeeper",
          "namenode",
          "datanode",
          "satisfier",
          "kdc");

  private static final Duration WATCHDOG_TICK = Duration.ofMillis(200);

  private final Connections connections;
  private final HBaseOptions options;
  private final HBaseSite site;
  private final StoreInfo info;
  private final HBaseTables tables;
  private final HBaseSnapshots snapshots;
  private final Labels labels;
  private final HBasePermissions accounts;
  private final HBaseQuotas throttles;
  private final Capabilities capabilities;
  private final HBaseSessions sessions;
  private final HBaseMetrics readings;
  private final StoredFiles storedFiles;
  private final Watchdog watchdog;

  /**
   * @param connections connections to the cluster; closed by {@link #close}
   */
  HBaseStore(Connections connections, HBaseOptions options, HBaseSite site, String version) {
    this.connections = connections;
    this.options = options;
    this.site = site;
    this.tables = new HBaseTables(connections, options);
    this.snapshots = new HBaseSnapshots(connections, tables);
    this.labels = new Labels(connections);
    this.accounts = new HBasePermissions(connections, labels);
    this.throttles = new HBaseQuotas(connections);
    this.capabilities = new Capabilities(connections);
    this.readings = new HBaseMetrics(options.jmx());
    this.storedFiles = new StoredFiles(connections.configuration(), options.placement());
    this.watchdog = new Watchdog("hbase-watchdog", options.timeout(), WATCHDOG_TICK);
    this.sessions = new HBaseSessions(connections, options, tables, labels, capabilities, watchdog);
    this.info =
        new StoreInfo("hbase", version, site.toString(), options.written(), SERVERS, PROCESSES);
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
  public PuttingSession openSession(String table) throws StoreException {
    return sessions.plain(table);
  }

  @Override
  public Session openFilteredSession(String table, Filter filter) throws StoreException {
    return sessions.filtered(table, filter);
  }

  @Override
  public void setReplicas(String table, int copies) throws StoreException {
    tables.setReplicas(table, copies);
  }

  @Override
  public ReplicaSession openReplicaSession(String table) throws StoreException {
    return sessions.replicas(table);
  }

  @Override
  public Session openWriter(String table, Set<String> readers) throws StoreException {
    return sessions.writer(table, readers);
  }

  @Override
  public Session openSessionAs(String user, String table) throws StoreException {
    return sessions.as(user, table, Set.of());
  }

  @Override
  public Session openSessionAs(String user, String table, Set<String> authorizations)
      throws StoreException {
    return sessions.as(user, table, authorizations);
  }

  @Override
  public Session openSession(String table, Set<String> authorizations) throws StoreException {
    return sessions.labelled(table, authorizations);
  }

  @Override
  public Set<String> grantAuthorizations(Set<String> authorizations) throws StoreException {
    capabilities.requireLabels();
    return labels.grant(authorizations, dataUser());
  }

  @Override
  public void revokeAuthorizations(Set<String> authorizations) throws StoreException {
    capabilities.requireLabels();
    labels.take(authorizations, dataUser());
  }

  @Override
  public boolean takesAnyLabel() {
    return false;
  }

  @Override
  public void defineLabels(Set<String> names) throws StoreException {
    capabilities.requireLabels();
    labels.define(names);
  }

  private String dataUser() throws StoreException {
    try {
      return connections.dataUser();
    } catch (IOException e) {
      throw HBaseFailures.of("cannot determine the user of this process", e);
    }
  }

  /**
   * Returns whether a user has visibility labels. Without Kerberos, HBase accepts any name as a
   * user and has no list of users.
   */
  @Override
  public boolean userExists(String user) throws StoreException {
    return capabilities.labels() && !labels.held(user).isEmpty();
  }

  @Override
  public void createUser(String user) {
    // Without Kerberos, any name is a valid user, so no user need be created.
  }

  @Override
  public void dropUser(String user) throws StoreException {
    accounts.drop(user, capabilities.labels());
  }

  @Override
  public void grant(String user, String table, Set<Right> rights) throws StoreException {
    capabilities.requireRights();
    accounts.grant(user, table, rights);
  }

  @Override
  public void revoke(String user, String table, Set<Right> rights) throws StoreException {
    capabilities.requireRights();
    accounts.revoke(user, table, rights);
  }

  @Override
  public void setAuthorizations(String user, Set<String> authorizations) throws StoreException {
    capabilities.requireLabels();
    Set<String> gone = new HashSet<>(labels.held(user));
    gone.removeAll(authorizations);
    labels.take(gone, user);
    labels.grant(authorizations, user);
  }

  @Override
  public void addSplits(String table, SortedSet<Bytes> rows) throws StoreException {
    tables.addSplits(table, rows);
  }

  @Override
  public List<Bytes> splits(String table) throws StoreException {
    return tables.administer("list the splits of", table, RegionSplits::of);
  }

  @Override
  public List<String> serversOf(String table, List<Bytes> rows) throws StoreException {
    return tables.administer(
        "find the servers of", table, (admin, name) -> RowPlacement.serversOf(admin, name, rows));
  }

  @Override
  public void reopen(String table) throws StoreException {
    tables.change(
        "reopen",
        table,
        (admin, name) -> {
          admin.disableTable(name);
          admin.enableTable(name);
          RowPlacement.spread(admin, name);
        });
  }

  @Override
  public void setSplitThreshold(String table, long bytes) throws StoreException {
    tables.setSplitThreshold(table, bytes);
  }

  @Override
  public long splitThreshold(String table) throws StoreException {
    return tables.splitThreshold(table);
  }

  @Override
  public void setLocalityGroups(String table, Map<String, Set<Bytes>> familiesByGroup)
      throws StoreException {
    tables.setLocalityGroups(table, familiesByGroup);
  }

  @Override
  public Map<String, Set<Bytes>> localityGroups(String table) throws StoreException {
    return FamilyLayout.of(tables.descriptor(table)).groups();
  }

  @Override
  public void snapshot(String table, String name) throws StoreException {
    snapshots.snapshot(table, name);
  }

  @Override
  public void cloneTo(String snapshot, String newTable) throws StoreException {
    snapshots.cloneTo(snapshot, newTable);
  }

  @Override
  public List<String> snapshots() throws StoreException {
    return snapshots.snapshots();
  }

  @Override
  public void deleteSnapshot(String snapshot) throws StoreException {
    snapshots.deleteSnapshot(snapshot);
  }

  @Override
  public void throttle(Scope scope, Map<Limit, Long> perSecond) throws StoreException {
    throttles.throttle(scope, perSecond);
  }

  @Override
  public void unthrottle(Scope scope) throws StoreException {
    throttles.unthrottle(scope);
  }

  /**
   * Imports HFiles. The directory must contain one subdirectory per HBase column family, named
   * after the family.
   */
  @Override
  public void importFiles(String table, URI directory) throws StoreException {
    tables.opened(table);
    tables.change(
        "import " + directory + " into",
        table,
        (admin, name) ->
            BulkLoadHFiles.create(connections.configuration()).bulkLoad(name, new Path(directory)));
  }

  @Override
  public Map<String, String> fileSettings(String table) throws StoreException {
    return tables.fileSettings(table);
  }

  @Override
  public void dropCaches(String table) throws StoreException {
    tables.dropCaches(table);
  }

  @Override
  public List<Reading> sample(String table) throws StoreException {
    return table.equals(NO_TABLE)
        ? connections.administer(
            "cannot read the servers' metrics", admin -> readings.of(admin, null))
        : tables.administer("sample", table, readings::of);
  }

  @Override
  public List<StoredFile> files(String table) throws StoreException {
    return tables.administer("find the files of", table, storedFiles::of);
  }

  @Override
  public FileServers fileServers() throws StoreException {
    return connections.administer(
        "cannot read the metrics of the file system's servers", storedFiles::servers);
  }

  @Override
  public boolean placesFiles() {
    return !options.placement().types().isEmpty();
  }

  @Override
  public void endLogs(String table) throws StoreException {
    tables.change("roll the write-ahead logs of", table, StoredFiles::endLogs);
  }

  /**
   * Returns no secrets, because HBase users authenticate by certificates or Kerberos tickets, or
   * not at all.
   */
  @Override
  public List<Bytes> credentials() {
    return List.of();
  }

  @Override
  public Bytes plainQuestion() {
    return Bytes.of(HBaseHandshake.question());
  }

  @Override
  public Store reopened() throws StoreException {
    return HBaseConnector.open(options, site);
  }

  @Override
  public void close() {
    watchdog.close();
    connections.close();
  }
}
