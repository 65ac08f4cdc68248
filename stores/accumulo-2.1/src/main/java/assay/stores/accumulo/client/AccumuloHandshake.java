package assay.stores.accumulo.client;

import static assay.store.StoreException.Kind.DENIED;
import static assay.store.StoreException.Kind.UNREACHABLE;

import assay.store.StoreException;
import assay.store.client.Sockets;
import assay.store.client.TlsClient;
import assay.store.client.TlsKeys;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.accumulo.core.rpc.SslConnectionParams;
import org.apache.accumulo.core.rpc.ThriftUtil;
import org.apache.accumulo.core.rpc.clients.ThriftClientTypes;
import org.apache.accumulo.core.util.AddressUtil;
import org.apache.accumulo.core.util.HostAndPort;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TMemoryBuffer;

/**
 * Sends test requests to a tablet server to find out why the client cannot communicate with the
 * server. Accumulo's own client reports no reason, and retries forever.
 */
public final class AccumuloHandshake {
  private static final Duration LONGEST = Duration.ofSeconds(3);

  private static final int TLS_ALERT = 0x15;

  /**
   * First message of a SASL negotiation. The message consists of the status START, the length of a
   * mechanism's name, and the name. No server supports the mechanism that this message names.
   */
  private static final byte[] NEGOTIATION = {1, 0, 0, 0, 4, 'N', 'O', 'N', 'E'};

  private static final int SASL_BAD = 3;

  private static final int SASL_ERROR = 4;

  private static final int NOTHING = -1;

  private static final String OTHER_QUALITY = "No common protection layer";

  private AccumuloHandshake() {}

  private enum Protocol {
    PLAIN,
    TLS,
    SASL
  }

  /**
   * Verifies that the client can communicate with the first server that answers. If no server
   * answers, this method returns normally, because Accumulo's client reports that failure itself.
   */
  public static void require(ClientContext context, AccumuloSite site, List<String> servers)
      throws StoreException {
    for (String server : servers) {
      HostAndPort address = AddressUtil.parseAddress(server, false);
      Optional<Protocol> spoken = spoken(address);
      if (spoken.isPresent()) {
        requireSame(site, address, spoken.get());
        switch (spoken.get()) {
          case PLAIN -> {}
          case TLS -> shake(context, site, address);
          case SASL -> negotiate(context, site, address);
        }
        return;
      }
    }
  }

  /**
   * Determines a server's protocol from the first byte of the server's response to a plain-text
   * request. If the server closes the connection without a response, a second request tests for
   * SASL.
   */
  private static Optional<Protocol> spoken(HostAndPort server) {
    try {
      int answer = answer(server, question());
      if (answer == NOTHING) {
        answer = answer(server, NEGOTIATION);
      }
      return switch (answer) {
        // a plain-text response starts with its length in four bytes; the first of these bytes is 0
        case 0 -> Optional.of(Protocol.PLAIN);
        case TLS_ALERT -> Optional.of(Protocol.TLS);
        case SASL_BAD, SASL_ERROR -> Optional.of(Protocol.SASL);
        default -> Optional.empty();
      };
    } catch (IOException e) {
      return Optional.empty(); // Accumulo's client itself reports servers that do not answer.
    }
  }

  private static int answer(HostAndPort server, byte[] question) throws IOException {
    try (Socket socket = connected(server)) {
      socket.getOutputStream().write(question);
      return socket.getInputStream().read();
    }
  }

  private static Socket connected(HostAndPort server) throws IOException {
    return Sockets.connect(server.getHost(), server.getPort(), LONGEST);
  }

  /** Returns an unencrypted Thrift request that asks for the instance id. */
  public static byte[] question() {
    try {
      TMemoryBuffer bytes = new TMemoryBuffer(0);
      ThriftUtil.createClient(
              ThriftClientTypes.CLIENT, ThriftUtil.transportFactory().getTransport(bytes))
          .send_getInstanceId();
      return Arrays.copyOf(bytes.getArray(), bytes.length());
    } catch (TException e) {
      throw new IllegalStateException("cannot encode a request", e);
    }
  }

  private static void requireSame(AccumuloSite site, HostAndPort server, Protocol spoken)
      throws StoreException {
    if (spoken != own(site)) {
      String remedy =
          switch (spoken) {
            case PLAIN -> " speaks plain text; remove ssl.enabled and sasl.enabled from ";
            case TLS -> " requires TLS; set ssl.enabled=true, ssl.truststore.path= and so on in ";
            case SASL -> " requires Kerberos; set sasl.enabled=true, sasl.qop= and so on in ";
          };
      throw new StoreException(UNREACHABLE, at(server) + remedy + site.file());
    }
  }

  private static Protocol own(AccumuloSite site) {
    return site.isOn("ssl.enabled")
        ? Protocol.TLS
        : site.isOn("sasl.enabled") ? Protocol.SASL : Protocol.PLAIN;
  }

  private static void shake(ClientContext context, AccumuloSite site, HostAndPort server)
      throws StoreException {
    SSLSocketFactory sockets;
    try {
      sockets = sockets(context.getClientSslParams());
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw StoreException.badSetting(
          "client-properties",
          site.file() + ": TLS cannot be used: " + AccumuloFailures.line(e),
          e);
    }
    try (Socket socket = connected(server)) {
      TlsClient.shake(
          socket,
          (SSLSocket) sockets.createSocket(socket, server.getHost(), server.getPort(), false),
          question());
    } catch (SSLException e) {
      throw new TlsClient(
              at(server),
              site.text("ssl.truststore.path").orElse("the JDK's trust store"),
              site.text("ssl.keystore.path"),
              "ssl.keystore.path= in " + site.file(),
              "ssl.enabled")
          .refusal(e);
    } catch (IOException e) {
      throw breaksOff(server, e);
    }
  }

  private static SSLSocketFactory sockets(SslConnectionParams client)
      throws IOException, GeneralSecurityException {
    if (client.useJsse()) {
      return (SSLSocketFactory) SSLSocketFactory.getDefault();
    }
    return TlsKeys.sockets(
        client.getClientProtocol(),
        client.isKeyStoreSet()
            ? Optional.of(new TlsKeys(Path.of(client.getKeyStorePath()), client.getKeyStorePass()))
            : Optional.empty(),
        Optional.of(new TlsKeys(Path.of(client.getTrustStorePath()), client.getTrustStorePass())));
  }

  private static void negotiate(ClientContext context, AccumuloSite site, HostAndPort server)
      throws StoreException {
    try {
      ThriftUtil.createClientTransport(
              server, (int) LONGEST.toMillis(), null, context.getSaslParams())
          .close();
    } catch (TException e) {
      if (AccumuloFailures.line(e).contains(OTHER_QUALITY)) {
        throw new StoreException(
            DENIED,
            at(server)
                + " does not accept sasl.qop="
                + site.text("sasl.qop").orElse("auth")
                + "; in "
                + site.file()
                + ", set sasl.qop to the value that the server uses",
            e);
      }
      Optional<String> noTicket = ServiceTicket.refusal(context.getSaslParams(), server.getHost());
      if (noTicket.isPresent()) {
        throw new StoreException(
            UNREACHABLE, "no Kerberos ticket for " + at(server) + ": " + noTicket.get(), e);
      }
      throw breaksOff(server, e);
    }
  }

  private static StoreException breaksOff(HostAndPort server, Exception failure) {
    return new StoreException(
        UNREACHABLE,
        at(server) + " aborted the handshake: " + AccumuloFailures.line(failure),
        failure);
  }

  private static String at(HostAndPort server) {
    return "Accumulo's tablet server at " + server;
  }
}
