package assay.stores.accumulo;

import assay.store.StoreException;
import assay.store.client.KerberosLogin;
import assay.stores.accumulo.client.Failures;
import assay.stores.accumulo.client.HadoopLogin;
import assay.stores.accumulo.client.Handshake;
import assay.stores.accumulo.client.Options;
import assay.stores.accumulo.client.Site;
import assay.stores.accumulo.server.CheckerThread;
import assay.stores.accumulo.server.ServerVersion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.accumulo.core.Constants;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.zookeeper.KeeperException;

/**
 * Opens a store and verifies that it answers. The client retries most failures for ever, so the
 * work is done by a thread that can be abandoned at the time-out.
 */
final class Connector {
  /** Limit for reporting an unreachable site, whatever the time-out of operations. */
  private static final Duration LONGEST = Duration.ofSeconds(14);

  private static final String STARTING = "starting its client";
  private static final String LOOKING_UP = "looking up the instance";

  /** Steps before Accumulo's servers are contacted. */
  private static final Set<String> BEFORE_SERVERS = Set.of(STARTING, LOOKING_UP);

  private final Options options;
  private final Site site;
  private volatile Optional<KerberosLogin> login = Optional.empty();
  private volatile String step = "starting";
  private volatile AccumuloClient client;
  private volatile String serverVersion = "";
  private boolean abandoned;
  private boolean ended;

  private Connector(Options options, Site site) {
    this.options = options;
    this.site = site;
  }

  /** Opens a store within the options' time-out, but at most 15 seconds. */
  static AccumuloStore open(Options options, Site site) throws StoreException {
    Duration timeout = options.timeout().compareTo(LONGEST) < 0 ? options.timeout() : LONGEST;
    long start = System.nanoTime();
    site.requireZooKeeper(timeout);
    Duration left = timeout.minusNanos(System.nanoTime() - start);
    Connector connector = new Connector(options, site);
    AccumuloClient client = connector.connect(timeout, left);
    return new AccumuloStore(client, options, site, connector.serverVersion, connector.login);
  }

  private AccumuloClient connect(Duration timeout, Duration left) throws StoreException {
    FutureTask<AccumuloClient> task = new FutureTask<>(this::proveOrClose);
    Thread thread =
        new Thread(
            () -> {
              task.run();
              end();
            },
            "accumulo-connect");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(Math.max(1, left.toMillis()), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      abandon();
      thread.interrupt();
      throw new StoreException(
          StoreException.Kind.UNREACHABLE,
          "no answer from Accumulo " + site + " within " + timeout.toMillis() + " ms while " + step,
          e);
    } catch (InterruptedException e) {
      abandon();
      thread.interrupt();
      Thread.currentThread().interrupt();
      throw new StoreException(
          StoreException.Kind.FAILED, "interrupted while opening Accumulo " + site, e);
    } catch (ExecutionException e) {
      abandon();
      if (e.getCause() instanceof StoreException refused) {
        throw refused;
      }
      throw new StoreException(
          StoreException.Kind.UNREACHABLE,
          "cannot open Accumulo "
              + site
              + " while "
              + step
              + ": "
              + Failures.line(e.getCause())
              + otherVersion(),
          e.getCause());
    }
  }

  /** Servers of another version fail in unpredictable ways. */
  private String otherVersion() {
    return serverVersion.isEmpty() && !BEFORE_SERVERS.contains(step)
        ? "; check that its servers run the client's version, " + ServerVersion.ofClient()
        : "";
  }

  /**
   * Gives up. A client that is still connecting holds locks that closing it needs, so the
   * connecting thread closes it when it returns.
   */
  private void abandon() {
    boolean close;
    synchronized (this) {
      abandoned = true;
      close = ended;
    }
    if (close) {
      closeClient();
    }
  }

  private void end() {
    boolean close;
    synchronized (this) {
      ended = true;
      close = abandoned;
    }
    // The interrupt was meant for the blocked call; it must not cut the client's close short.
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

  /** Closes before the failure is reported, since the caller may open another store at once. */
  private AccumuloClient proveOrClose() throws StoreException, AccumuloException {
    boolean proved = false;
    try {
      AccumuloClient made = prove();
      proved = true;
      return made;
    } finally {
      if (!proved) {
        Thread.interrupted();
        closeClient();
      }
    }
  }

  private AccumuloClient prove() throws StoreException, AccumuloException {
    step = "logging in to Kerberos";
    login = HadoopLogin.of(site, options.krb5Conf());
    step = STARTING;
    AccumuloClient made = Accumulo.newClient().from(site.properties()).build();
    client = made;
    step = LOOKING_UP;
    requireInstance((ClientContext) made);
    made.instanceOperations().getInstanceId();
    step = "looking for tablet servers";
    List<String> servers = made.instanceOperations().getTabletServers();
    if (servers.isEmpty()) {
      throw new StoreException(
          StoreException.Kind.UNREACHABLE, "Accumulo " + site + " has no live tablet server");
    }
    step = "connecting to a tablet server";
    Handshake.require((ClientContext) made, site, servers);
    step = "reading the servers' version";
    serverVersion = ServerVersion.of((ClientContext) made, site, servers);
    step = "authenticating user '" + site.user() + "'";
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

  /** Fails if there is no such instance; the message lists the existing ones. */
  private void requireInstance(ClientContext context) throws StoreException {
    List<String> names;
    try {
      names = context.getZooReader().getChildren(Constants.ZROOT + Constants.ZINSTANCES);
    } catch (KeeperException.NoNodeException e) {
      names = List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(
          StoreException.Kind.FAILED, "interrupted while looking up Accumulo " + site, e);
    } catch (KeeperException e) {
      throw new StoreException(
          StoreException.Kind.UNREACHABLE,
          "cannot look up Accumulo " + site + ": " + Failures.line(e),
          e);
    }
    if (!names.contains(site.instance())) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "no Accumulo "
              + site
              + "; 'instance.name' must be one of this ZooKeeper's: "
              + (names.isEmpty() ? "it has none" : String.join(", ", names)));
    }
  }
}
