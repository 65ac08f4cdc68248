package assay.stores.accumulo;

import assay.store.Bytes;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.Tables;
import assay.store.capability.BulkImport;
import assay.store.capability.CellVisibility;
import assay.store.capability.IncrementWithPuts;
import assay.store.capability.Internals;
import assay.store.capability.LocalityGroups;
import assay.store.capability.OfflineScan;
import assay.store.capability.Placement;
import assay.store.capability.PreSplit;
import assay.store.capability.Protection;
import assay.store.capability.Reopen;
import assay.store.capability.SplitThreshold;
import assay.store.capability.Users;
import assay.store.capability.filter.RowFilter;
import assay.store.capability.filter.ServerFilter;
import assay.store.client.KerberosLogin;
import assay.store.client.Watchdog;
import assay.stores.accumulo.client.AccumuloHandshake;
import assay.stores.accumulo.client.AccumuloOptions;
import assay.stores.accumulo.client.AccumuloSite;
import assay.stores.accumulo.client.UserClients;
import assay.stores.accumulo.server.CheckerThread;
import assay.stores.accumulo.server.InternalsSampler;
import assay.stores.accumulo.server.OpenScans;
import assay.stores.accumulo.server.ServerCalls;
import assay.stores.accumulo.server.ServerVersion;
import assay.stores.accumulo.session.AccumuloSession;
import assay.stores.accumulo.session.Keys;
import assay.stores.accumulo.session.ScanFilter;
import assay.stores.accumulo.session.TableAccess;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.regex.PatternSyntaxException;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.hadoop.io.Text;

/**
 * Store that accesses an Accumulo instance. Sessions of the same user share one Accumulo client.
 */
final class AccumuloStore
    implements Store,
        PreSplit,
        SplitThreshold,
        Placement,
        Reopen,
        IncrementWithPuts,
        OfflineScan,
        BulkImport,
        ServerFilter,
        CellVisibility,
        Users,
        LocalityGroups,
        Internals,
        Protection {
  private static final List<String> PROCESSES =
      List.of(
          "tserver",
          "scan-server",
          "compactor",
          "compaction-coordinator",
          "manager",
          "gc",
          "monitor",
          "zookeeper",
          "namenode",
          "datanode",
          "kdc");

  private static final Duration WATCHDOG_TICK = Duration.ofMillis(50);

  private final AccumuloClient client;
  private final Optional<KerberosLogin> login;
  private final AccumuloOptions options;
  private final AccumuloSite site;
  private final StoreInfo info;
  private final AccumuloTables tables;
  private final Watchdog watchdog;
  private final InternalsSampler internals;
  private final IteratorDeployment iterators;
  private final OpenScans openScans;
  private final UserClients users;
  private final AccumuloAccounts accounts;
  private final AccumuloSnapshots snapshots;

  /**
   * @param client client that logs in as the user named in the client properties file; closed by
   *     {@link #close}
   * @param serverVersion version of the servers; empty if no server reports a version
   * @param login Kerberos login of this process; ended by {@link #close}
   */
  AccumuloStore(
      AccumuloClient client,
      AccumuloOptions options,
      AccumuloSite site,
      String serverVersion,
      Optional<KerberosLogin> login) {
    this.client = client;
    this.login = login;
    this.options = options;
    this.site = site;
    this.tables = new AccumuloTables(client, options.timeout());
    this.watchdog = new Watchdog("accumulo-watchdog", options.timeout(), WATCHDOG_TICK);
    ClientContext context = (ClientContext) client;
    ServerCalls calls = new ServerCalls(context, options.timeout());
    this.internals = new InternalsSampler(context, calls, options.timeout());
    this.iterators = new IteratorDeployment(context, calls, options.filterJar(), options.timeout());
    this.openScans = new OpenScans(context, calls);
    this.users = new UserClients(site);
    this.accounts = new AccumuloAccounts(client, users);
    this.snapshots = new AccumuloSnapshots(context, accounts);
    String clientVersion = ServerVersion.ofClient();
    this.info =
        new StoreInfo(
            "accumulo",
            serverVersion.equals(clientVersion)
                ? serverVersion
                : (serverVersion + " (client " + clientVersion + ")").strip(),
            site.instance() + " at " + site.zookeepers() + " as " + site.user(),
            options.written(),
            List.of("tserver"),
            PROCESSES);
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
    return open(client, table, Set.of(), ScanFilter.NONE);
  }

  @Override
  public Session openSession(String table, Set<String> authorizations) throws StoreException {
    return open(client, table, authorizations, ScanFilter.NONE);
  }

  @Override
  public Session openFilteredSession(String table, Filter filter) throws StoreException {
    requireTable(table);
    requirePattern(filter);
    try (Watchdog.Guard guard = watchdog.guard()) {
      // If a tablet has no server, the client waits indefinitely. The guard ends this wait.
      guard.begin();
      try {
        iterators.prove(table);
        // With this time limit, the server stops matching patterns before the client's time-out.
        Duration bound = options.timeout().multipliedBy(3).dividedBy(4);
        ScanFilter served = new ScanFilter(filter, iterators.context(), bound);
        return open(client, table, Set.of(), served);
      } finally {
        guard.end();
      }
    }
  }

  private static void requirePattern(Filter filter) throws StoreException {
    try {
      var unused = new RowFilter(filter);
    } catch (PatternSyntaxException e) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "'" + e.getPattern() + "' is not a regular expression: " + e.getDescription(),
          e);
    }
  }

  private void requireTable(String table) throws StoreException {
    if (!client.tableOperations().exists(table)) {
      throw StoreException.noTable(table);
    }
  }

  private AccumuloSession open(
      AccumuloClient by, String table, Set<String> authorizations, ScanFilter filter)
      throws StoreException {
    requireTable(table);
    return new AccumuloSession(
        new TableAccess(by, table, Keys.authorizations(authorizations), filter, options),
        openScans::end,
        watchdog.guard());
  }

  @Override
  public Set<String> grantAuthorizations(Set<String> authorizations) throws StoreException {
    return accounts.grant(authorizations);
  }

  @Override
  public void revokeAuthorizations(Set<String> authorizations) throws StoreException {
    accounts.revoke(authorizations);
  }

  @Override
  public boolean takesAnyLabel() {
    return true;
  }

  @Override
  public void defineLabels(Set<String> labels) {
    // Accumulo does not require labels to be defined: expressions may contain any label.
  }

  @Override
  public boolean userExists(String user) throws StoreException {
    return accounts.exists(user);
  }

  @Override
  public void createUser(String user) throws StoreException {
    accounts.create(user);
  }

  @Override
  public void dropUser(String user) throws StoreException {
    accounts.drop(user);
  }

  @Override
  public void grant(String user, String table, Set<Right> rights) throws StoreException {
    accounts.grant(user, table, rights);
  }

  @Override
  public void revoke(String user, String table, Set<Right> rights) throws StoreException {
    accounts.revoke(user, table, rights);
  }

  @Override
  public void setAuthorizations(String user, Set<String> authorizations) throws StoreException {
    accounts.set(user, authorizations);
  }

  @Override
  public Session openSessionAs(String user, String table, Set<String> authorizations)
      throws StoreException {
    requireTable(table);
    return open(users.of(user), table, authorizations, ScanFilter.NONE);
  }

  @Override
  public void addSplits(String table, SortedSet<Bytes> rows) throws StoreException {
    Administration.change(
        "split table '" + table + "'",
        () -> client.tableOperations().addSplits(table, Keys.texts(rows)));
  }

  @Override
  public List<Bytes> splits(String table) throws StoreException {
    return Administration.send(
        "list the splits of table '" + table + "'",
        () -> Keys.sorted(client.tableOperations().listSplits(table)));
  }

  @Override
  public List<String> serversOf(String table, List<Bytes> rows) throws StoreException {
    requireTable(table);
    try (Watchdog.Guard guard = watchdog.guard()) {
      guard.begin();
      try {
        return tables.serversOf(table, rows);
      } finally {
        guard.end();
      }
    }
  }

  @Override
  public void reopen(String table) throws StoreException {
    requireTable(table);
    Administration.change(
        "reopen table '" + table + "'",
        () -> {
          client.tableOperations().offline(table, true);
          client.tableOperations().online(table, true);
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
    Map<String, Set<Text>> groups = new HashMap<>();
    familiesByGroup.forEach((group, families) -> groups.put(group, Keys.texts(families)));
    Administration.change(
        "set the locality groups of table '" + table + "'",
        () -> client.tableOperations().setLocalityGroups(table, groups));
  }

  @Override
  public Map<String, Set<Bytes>> localityGroups(String table) throws StoreException {
    Map<String, Set<Bytes>> groups = new HashMap<>();
    Administration.send(
            "list the locality groups of table '" + table + "'",
            () -> client.tableOperations().getLocalityGroups(table))
        .forEach((group, families) -> groups.put(group, Keys.bytes(families)));
    return groups;
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
  public List<Bytes> splitsOf(String snapshot) throws StoreException {
    return snapshots.splitsOf(snapshot);
  }

  @Override
  public Session openSnapshot(String snapshot, Set<String> authorizations) throws StoreException {
    return snapshots.openSnapshot(snapshot, authorizations);
  }

  @Override
  public void importFiles(String table, URI directory) throws StoreException {
    Administration.change(
        "import " + directory + " into table '" + table + "'",
        () -> BulkFiles.importInto(client, table, directory));
  }

  @Override
  public Map<String, String> fileSettings(String table) throws StoreException {
    return Administration.send(
        "read the settings of table '" + table + "'",
        () -> BulkFiles.settings(client.tableOperations().getConfiguration(table)));
  }

  @Override
  public List<Reading> sample(String table) throws StoreException {
    return internals.sample(table);
  }

  @Override
  public List<Bytes> credentials() {
    return site.password().isEmpty() ? List.of() : List.of(Bytes.of(site.password()));
  }

  @Override
  public Bytes plainQuestion() {
    return Bytes.of(AccumuloHandshake.question());
  }

  @Override
  public Store reopened() throws StoreException {
    return AccumuloConnector.open(options, site);
  }

  @Override
  public void close() {
    internals.close();
    users.close();
    client.close();
    login.ifPresent(KerberosLogin::close);
    watchdog.close();
    CheckerThread.end();
  }
}
