package assay.stores.accumulo.server;

import assay.store.StoreException;
import assay.stores.accumulo.client.AccumuloSite;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.accumulo.core.Constants;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransportException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the version of the tablet servers, and checks that the version is compatible with this
 * client. Accumulo's protocol is stable only within a minor version.
 */
public final class ServerVersion {
  private static final Logger LOG = LoggerFactory.getLogger(ServerVersion.class);
  private static final Pattern MINOR = Pattern.compile("([0-9]+\\.[0-9]+)(\\..*|-.*|$)");

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private ServerVersion() {}

  public static String ofClient() {
    String version = AccumuloClient.class.getPackage().getImplementationVersion();
    return version == null ? Constants.VERSION : version;
  }

  /**
   * Returns the version of the first tablet server that reports a version; empty if no server
   * reports a version.
   *
   * @throws StoreException if this client is not compatible with the server's version
   */
  public static String of(ClientContext context, AccumuloSite site, List<String> servers)
      throws StoreException {
    ServerCalls calls = new ServerCalls(context, PATIENCE);
    for (String server : servers) {
      try {
        String version = calls.status(server).getVersion();
        if (version != null) {
          requireSame(site, version, ofClient());
          return version;
        }
      } catch (TTransportException e) {
        LOG.debug("tablet server {} does not report its version", server, e);
      } catch (TException e) {
        // The server answers, but uses another version of the protocol.
        throw other(site, "another version", ofClient(), e);
      }
    }
    return "";
  }

  static void requireSame(AccumuloSite site, String server, String client) throws StoreException {
    Matcher servers = MINOR.matcher(server);
    Matcher clients = MINOR.matcher(client);
    if (servers.matches() && clients.matches() && !servers.group(1).equals(clients.group(1))) {
      throw other(site, server, client, null);
    }
  }

  private static StoreException other(
      AccumuloSite site, String server, String client, Exception cause) {
    return StoreException.failed(
        "Accumulo "
            + site
            + " runs "
            + server
            + ", but this store's client is "
            + client
            + "; use the store for the servers' version, or add a store (see"
            + " docs/adding-servers.md)",
        cause);
  }
}
