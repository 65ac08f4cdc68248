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
 * Opens a store and proves that it answers. The client retries most failures for ever, so all of it
 * is done by a thread that can be left behind when the time is up.
 */
final class Connector {
  /** Nobody waits longer to hear that a site is not there, whatever the time-out of operations. */
  private static final Duration LONGEST = Duration.ofSeconds(14);

  private static final String STARTING = "starting its client";
  private static final String LOOKING_UP = "looking up the instance";

  /** No server of Accumulo is asked yet. */
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

  /** Opens a store within the options' time-out, and within 15 seconds in any case. */
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
          "no answer from Accumulo " + site + " within " + timeout.toMillis() + " ms, when " + step,
          e);
    } catch (InterruptedException e) {
      abandon();
      thread.interrupt();
      Thread.currentThread().interrupt();
      throw new StoreException(
          StoreException.Kind.FAILED, "interrupted when opening Accumulo " + site, e);
    } catch (ExecutionException e) {
      abandon();
      if (e.getCause() instanceof StoreException refused) {
        throw refused;
      }
      throw new StoreException(
          StoreException.Kind.UNREACHABLE,
          "cannot open Accumulo "
              + site
              + " when "
              + step
              + ": "
              + Failures.line(e.getCause())
              + otherVersion(),
          e.getCause());
    }
  }

  /** Servers of another version fail in ways that no one foresees. */
  private String otherVersion() {
    return serverVersion.isEmpty() && !BEFORE_SERVERS.contains(step)
        ? "; are its servers of another version than this client, " + ServerVersion.ofClient() + "?"
        : "";
  }

  /**
   * Gives up. A client that is still connecting holds locks which its close needs: then its thread
   * closes it as soon as it is let go.
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
    // The interrupt was for what hung; the client's close must not be cut short by it.
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

  /** Who hears that it failed may open another store at once. */
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
    step = "shaking hands with a tablet server";
    Handshake.require((ClientContext) made, site, servers);
    step = "asking for the servers' version";
    serverVersion = ServerVersion.of((ClientContext) made, site, servers);
    step = "authenticating user '" + site.user() + "'";
    try {
      made.securityOperations().getUserAuthorizations(made.whoami());
    } catch (AccumuloSecurityException e) {
      throw new StoreException(
          StoreException.Kind.DENIED,
          "Accumulo "
              + site
              + " does not let user '"
              + site.user()
              + "' in: "
              + e.getSecurityErrorCode(),
          e);
    }
    return made;
  }

  /** Fails if there is no such instance, and lists those that exist. */
  private void requireInstance(ClientContext context) throws StoreException {
    List<String> names;
    try {
      names = context.getZooReader().getChildren(Constants.ZROOT + Constants.ZINSTANCES);
    } catch (KeeperException.NoNodeException e) {
      names = List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(
          StoreException.Kind.FAILED, "interrupted when looking up Accumulo " + site, e);
    } catch (KeeperException e) {
      throw new StoreException(
          StoreException.Kind.UNREACHABLE,
          "cannot look up Accumulo " + site + ": " + Failures.line(e),
          e);
    }
    if (!names.contains(site.instance())) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "there is no Accumulo "
              + site
              + "; 'instance.name' must be one of this ZooKeeper's: "
              + (names.isEmpty() ? "it has none" : String.join(", ", names)));
    }
  }
}
