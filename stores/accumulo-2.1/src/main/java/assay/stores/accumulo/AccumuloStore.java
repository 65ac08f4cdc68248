package assay.stores.accumulo;

import assay.store.BulkImport;
import assay.store.Bytes;
import assay.store.CellVisibility;
import assay.store.Internals;
import assay.store.LocalityGroups;
import assay.store.PreSplit;
import assay.store.RowFilter;
import assay.store.ServerFilter;
import assay.store.Session;
import assay.store.SplitThreshold;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.Tables;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.regex.PatternSyntaxException;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;

/** An Accumulo instance through one client, which its sessions share. */
final class AccumuloStore
    implements Store,
        PreSplit,
        SplitThreshold,
        BulkImport,
        ServerFilter,
        CellVisibility,
        LocalityGroups,
        Internals {
  private final AccumuloClient client;
  private final Options options;
  private final StoreInfo info;
  private final Tables tables;
  private final Watchdog watchdog;
  private final InternalsSampler internals;
  private final IteratorDeployment iterators;
  private final SplitThresholds thresholds;

  /**
   * @param client is closed with the store
   * @param serverVersion empty if no server tells
   */
  AccumuloStore(AccumuloClient client, Options options, Site site, String serverVersion) {
    this.client = client;
    this.options = options;
    this.tables = new AccumuloTables(client, options.timeout());
    this.watchdog = new Watchdog(options.timeout());
    ClientContext context = (ClientContext) client;
    ServerCalls calls = new ServerCalls(context, options.timeout());
    this.internals = new InternalsSampler(context, calls, options.timeout());
    this.iterators = new IteratorDeployment(context, calls, options.filterJar(), options.timeout());
    this.thresholds = new SplitThresholds(client, options.timeout());
    String clientVersion = ServerVersion.ofClient();
    this.info =
        new StoreInfo(
            "accumulo",
            serverVersion.equals(clientVersion)
                ? serverVersion
                : (serverVersion + " (client " + clientVersion + ")").strip(),
            site.instance() + " at " + site.zookeepers() + " as " + site.user(),
            options.written());
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
    return open(table, Authorizations.EMPTY, ScanFilter.NONE);
  }

  @Override
  public Session openSession(String table, Set<String> authorizations) throws StoreException {
    Authorizations held = new Authorizations(authorizations.toArray(String[]::new));
    return open(table, held, ScanFilter.NONE);
  }

  @Override
  public Session openFilteredSession(String table, Filter filter) throws StoreException {
    requireTable(table);
    requirePattern(filter);
    if (!ScanFilter.needsOurs(filter)) {
      return open(table, Authorizations.EMPTY, ScanFilter.of(filter, ""));
    }
    try (Watchdog.Guard guard = watchdog.guard()) {
      // The client waits without bound for tablets that no server holds.
      guard.begin();
      try {
        ScanFilter served = ScanFilter.of(filter, iterators.context());
        iterators.prove(table, served);
        return open(table, Authorizations.EMPTY, served);
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
          "'" + e.getPattern() + "' is no regular expression: " + e.getDescription(),
          e);
    }
  }

  private void requireTable(String table) throws StoreException {
    if (!client.tableOperations().exists(table)) {
      throw new StoreException(
          StoreException.Kind.NO_SUCH_TABLE, "there is no table '" + table + "'");
    }
  }

  private Session open(String table, Authorizations authorizations, ScanFilter filter)
      throws StoreException {
    requireTable(table);
    return new AccumuloSession(
        new TableReader(client, table, authorizations, filter, options),
        new TableWriter(client, table, options),
        watchdog.guard());
  }

  @Override
  public void grantAuthorizations(Set<String> authorizations) throws StoreException {
    try {
      Authorizations held = client.securityOperations().getUserAuthorizations(client.whoami());
      List<byte[]> all = new ArrayList<>(held.getAuthorizations());
      for (byte[] wanted : new Authorizations(authorizations.toArray(String[]::new))) {
        if (!held.contains(wanted)) {
          all.add(wanted);
        }
      }
      client
          .securityOperations()
          .changeUserAuthorizations(client.whoami(), new Authorizations(all));
    } catch (AccumuloException | AccumuloSecurityException e) {
      throw new StoreException(
          e instanceof AccumuloSecurityException
              ? StoreException.Kind.DENIED
              : StoreException.Kind.FAILED,
          "cannot grant "
              + authorizations
              + " to user '"
              + client.whoami()
              + "': "
              + Failures.line(e),
          e);
    }
  }

  @Override
  public void addSplits(String table, SortedSet<Bytes> rows) throws StoreException {
    try {
      client.tableOperations().addSplits(table, Keys.texts(rows));
    } catch (AccumuloException | AccumuloSecurityException | TableNotFoundException e) {
      throw Failures.administration("split", table, e);
    }
  }

  @Override
  public List<Bytes> splits(String table) throws StoreException {
    try {
      return client.tableOperations().listSplits(table).stream().map(Keys::bytes).sorted().toList();
    } catch (AccumuloException | AccumuloSecurityException | TableNotFoundException e) {
      throw Failures.administration("list the splits of", table, e);
    }
  }

  @Override
  public void setSplitThreshold(String table, long bytes) throws StoreException {
    thresholds.set(table, bytes);
  }

  @Override
  public long splitThreshold(String table) throws StoreException {
    return thresholds.get(table);
  }

  @Override
  public void setLocalityGroups(String table, Map<String, Set<Bytes>> familiesByGroup)
      throws StoreException {
    Map<String, Set<Text>> groups = new HashMap<>();
    familiesByGroup.forEach((group, families) -> groups.put(group, Keys.texts(families)));
    try {
      client.tableOperations().setLocalityGroups(table, groups);
    } catch (AccumuloException | AccumuloSecurityException | TableNotFoundException e) {
      throw Failures.administration("set the locality groups of", table, e);
    }
  }

  @Override
  public Map<String, Set<Bytes>> localityGroups(String table) throws StoreException {
    try {
      Map<String, Set<Bytes>> groups = new HashMap<>();
      client
          .tableOperations()
          .getLocalityGroups(table)
          .forEach((group, families) -> groups.put(group, Keys.bytes(families)));
      return groups;
    } catch (AccumuloException | TableNotFoundException e) {
      throw Failures.administration("list the locality groups of", table, e);
    }
  }

  @Override
  public void importFiles(String table, URI directory) throws StoreException {
    try {
      BulkFiles.importInto(client, table, directory);
    } catch (AccumuloException
        | AccumuloSecurityException
        | TableNotFoundException
        | IOException e) {
      throw Failures.administration("import " + directory + " into", table, e);
    }
  }

  @Override
  public List<Reading> sample(String table) throws StoreException {
    return internals.sample(table);
  }

  @Override
  public void close() {
    internals.close();
    client.close();
    watchdog.close();
    CheckerThread.end();
  }
}
