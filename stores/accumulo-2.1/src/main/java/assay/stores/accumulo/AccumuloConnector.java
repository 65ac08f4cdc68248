package assay.stores.accumulo;

import assay.store.StoreException;
import assay.store.client.ConnectAttempt;
import assay.store.client.KerberosLogin;
import assay.stores.accumulo.client.AccumuloFailures;
import assay.stores.accumulo.client.AccumuloHandshake;
import assay.stores.accumulo.client.AccumuloKerberosLogin;
import assay.stores.accumulo.client.AccumuloOptions;
import assay.stores.accumulo.client.AccumuloSite;
import assay.stores.accumulo.server.CheckerThread;
import assay.stores.accumulo.server.ServerVersion;
import java.util.List;
import java.util.Optional;
import org.apache.accumulo.core.Constants;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.zookeeper.KeeperException;

/** Connects to an Accumulo instance, and verifies that the instance's servers answer. */
final class AccumuloConnector extends ConnectAttempt<AccumuloClient> {
  private final AccumuloOptions options;
  private final AccumuloSite site;
  private volatile Optional<KerberosLogin> login = Optional.empty();
  private volatile AccumuloClient client;
  private volatile String serverVersion = "";
  private volatile boolean foundInstance;
  private boolean abandoned;
  private boolean ended;

  private AccumuloConnector(AccumuloOptions options, AccumuloSite site) {
    super("Accumulo " + site);
    this.options = options;
    this.site = site;
  }

  /**
   * Opens a store. The time limit is the value of the setting {@code timeout}, but at most one
   * minute.
   */
  static AccumuloStore open(AccumuloOptions options, AccumuloSite site) throws StoreException {
    AccumuloConnector connector = new AccumuloConnector(options, site);
    AccumuloClient client =
        connector.within(options.timeout(), site.zooKeepers(), "accumulo-connect");
    return new AccumuloStore(client, options, site, connector.serverVersion, connector.login);
  }

  /**
   * Adds the client's version to an error message if the servers' version is unknown. The version
   * matters, because servers of an incompatible version can fail in unpredictable ways.
   */
  @Override
  protected String line(Throwable failure) {
    return AccumuloFailures.line(failure)
        + (serverVersion.isEmpty() && foundInstance
            ? "; check that the servers run the client's version, " + ServerVersion.ofClient()
            : "");
  }

  /**
   * Abandons an attempt to connect. While a client connects, it holds locks that {@code close}
   * needs. The connecting thread therefore closes the client at the end of the attempt.
   */
  @Override
  protected void abandon(Thread connecting) {
    boolean close;
    synchronized (this) {
      abandoned = true;
      close = ended;
    }
    if (close) {
      closeClient();
    }
    connecting.interrupt();
  }

  @Override
  protected void end() {
    boolean close;
    synchronized (this) {
      ended = true;
      close = abandoned;
    }
    // The interrupt was meant for the blocked call and must not affect the closing of the client.
    Thread.interrupted();
    if (close) {
      closeClient();
    }
  }

  private void closeClient() {
    AccumuloClient made = client;
    if (made != null) {
      client = null;
      made.close();
    }
    login.ifPresent(KerberosLogin::close);
    CheckerThread.end();
  }

  @Override
  protected void undo() {
    Thread.interrupted();
    closeClient();
  }

  @Override
  protected AccumuloClient prove() throws StoreException, AccumuloException {
    step("logging in to Kerberos");
    login = AccumuloKerberosLogin.of(site, options.krb5Conf());
    step("starting the client");
    AccumuloClient made = Accumulo.newClient().from(site.properties()).build();
    client = made;
    step("looking up the instance");
    requireInstance((ClientContext) made);
    made.instanceOperations().getInstanceId();
    foundInstance = true;
    step("looking for tablet servers");
    List<String> servers = made.instanceOperations().getTabletServers();
    if (servers.isEmpty()) {
      throw new StoreException(
          StoreException.Kind.UNREACHABLE, "Accumulo " + site + " has no live tablet server");
    }
    step("connecting to a tablet server");
    AccumuloHandshake.require((ClientContext) made, site, servers);
    step("reading the servers' version");
    serverVersion = ServerVersion.of((ClientContext) made, site, servers);
    step("authenticating user '" + site.user() + "'");
    try {
      made.securityOperations().getUserAuthorizations(made.whoami());
    } catch (AccumuloSecurityException e) {
      throw new StoreException(
          StoreException.Kind.DENIED,
          "Accumulo " + site + " refuses user '" + site.user() + "': " + e.getSecurityErrorCode(),
          e);
    }
    return made;
  }

  private void requireInstance(ClientContext context) throws StoreException {
    List<String> names;
    try {
      names = context.getZooReader().getChildren(Constants.ZROOT + Constants.ZINSTANCES);
    } catch (KeeperException.NoNodeException e) {
      names = List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw StoreException.failed("interrupted while looking up Accumulo " + site, e);
    } catch (KeeperException e) {
      throw new StoreException(
          StoreException.Kind.UNREACHABLE,
          "cannot look up Accumulo " + site + ": " + AccumuloFailures.line(e),
          e);
    }
    if (!names.contains(site.instance())) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "no Accumulo "
              + site
              + "; set 'instance.name' to an Accumulo instance registered in this ZooKeeper: "
              + (names.isEmpty() ? "none exists" : String.join(", ", names)));
    }
  }
}
