package assay.stores.accumulo.client;

import static assay.store.StoreException.Kind.BAD_SETTING;
import static assay.store.StoreException.Kind.DENIED;
import static assay.store.StoreException.Kind.UNREACHABLE;

import assay.store.StoreException;
import assay.store.client.TlsClient;
import assay.store.client.TlsKeys;
import java.io.IOException;
import java.net.InetSocketAddress;
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
 * A first exchange with a tablet server, which finds out why client and server do not understand
 * each other: Accumulo's own client gives no reason and retries for ever.
 */
public final class Handshake {
  /** A server that answers at all does so within it. */
  private static final Duration LONGEST = Duration.ofSeconds(3);

  /** First byte of an answer in TLS that breaks a handshake off. */
  private static final int TLS_ALERT = 0x15;

  /** A negotiation of SASL by a mechanism that no server has: START, length, name. */
  private static final byte[] NEGOTIATION = {1, 0, 0, 0, 4, 'N', 'O', 'N', 'E'};

  /** First byte of SASL's answer to it. */
  private static final int SASL_BAD = 3;

  private static final int SASL_ERROR = 4;

  /** Of a server that hangs up without a word. */
  private static final int NOTHING = -1;

  /** Java's words where the qualities of protection of both sides differ. */
  private static final String OTHER_QUALITY = "No common protection layer";

  private Handshake() {}

  /** Protocol below Thrift. */
  private enum Protocol {
    PLAIN,
    TLS,
    SASL
  }

  /**
   * Makes sure that the first server which answers and this client understand each other. Servers
   * that do not answer are left to the client itself.
   *
   * @throws StoreException in one line, if not
   */
  public static void require(ClientContext context, Site site, List<String> servers)
      throws StoreException {
    for (String server : servers) {
      HostAndPort address = AddressUtil.parseAddress(server, false);
      Optional<Protocol> spoken = spoken(address);
      if (spoken.isPresent()) {
        requireSame(site, address, spoken.get());
        exchange(context, site, address, spoken.get());
        return;
      }
    }
  }

  /**
   * The protocol of a server by its answer when it is asked for its instance's id in plain text. A
   * server of SASL hangs up then, and is asked again.
   */
  private static Optional<Protocol> spoken(HostAndPort server) {
    try {
      int answer = answer(server, question());
      if (answer == NOTHING) {
        answer = answer(server, NEGOTIATION);
      }
      return switch (answer) {
        case 0 -> Optional.of(Protocol.PLAIN); // of the length of a short answer
        case TLS_ALERT -> Optional.of(Protocol.TLS);
        case SASL_BAD, SASL_ERROR -> Optional.of(Protocol.SASL);
        default -> Optional.empty();
      };
    } catch (IOException e) {
      return Optional.empty(); // The client itself says that there is no answer.
    }
  }

  private static int answer(HostAndPort server, byte[] question) throws IOException {
    try (Socket socket = connected(server)) {
      socket.getOutputStream().write(question);
      return socket.getInputStream().read();
    }
  }

  private static Socket connected(HostAndPort server) throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(
          new InetSocketAddress(server.getHost(), server.getPort()), (int) LONGEST.toMillis());
      socket.setSoTimeout((int) LONGEST.toMillis());
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Asks a server for its instance's id, in plain text. */
  public static byte[] question() {
    try {
      TMemoryBuffer bytes = new TMemoryBuffer(0);
      ThriftUtil.createClient(
              ThriftClientTypes.CLIENT, ThriftUtil.transportFactory().getTransport(bytes))
          .send_getInstanceId();
      return Arrays.copyOf(bytes.getArray(), bytes.length());
    } catch (TException e) {
      throw new IllegalStateException("a question cannot be written into memory", e);
    }
  }

  private static void requireSame(Site site, HostAndPort server, Protocol spoken)
      throws StoreException {
    if (spoken != own(site)) {
      String remedy =
          switch (spoken) {
            case PLAIN -> " speaks plain text; leave ssl.enabled and sasl.enabled out of ";
            case TLS -> " wants TLS; give ssl.enabled=true, ssl.truststore.path= and the like in ";
            case SASL -> " wants Kerberos; give sasl.enabled=true, sasl.qop= and the like in ";
          };
      throw new StoreException(UNREACHABLE, at(server) + remedy + site.file());
    }
  }

  private static Protocol own(Site site) {
    return site.isOn("ssl.enabled")
        ? Protocol.TLS
        : site.isOn("sasl.enabled") ? Protocol.SASL : Protocol.PLAIN;
  }

  /** Makes a handshake as the client itself would, but once. */
  private static void exchange(
      ClientContext context, Site site, HostAndPort server, Protocol protocol)
      throws StoreException {
    if (protocol == Protocol.TLS) {
      shake(context, site, server);
    } else if (protocol == Protocol.SASL) {
      negotiate(context, site, server);
    }
  }

  private static void shake(ClientContext context, Site site, HostAndPort server)
      throws StoreException {
    SSLSocketFactory sockets;
    try {
      sockets = sockets(context.getClientSslParams());
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw new StoreException(
          BAD_SETTING,
          "setting 'client-properties': "
              + site.file()
              + ": TLS cannot be used: "
              + Failures.line(e),
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

  /** With the keys and the trusted certificates that the client itself has. */
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

  private static void negotiate(ClientContext context, Site site, HostAndPort server)
      throws StoreException {
    try {
      ThriftUtil.createClientTransport(
              server, (int) LONGEST.toMillis(), null, context.getSaslParams())
          .close();
    } catch (TException e) {
      if (Failures.line(e).contains(OTHER_QUALITY)) {
        throw new StoreException(
            DENIED,
            at(server)
                + " does not accept sasl.qop="
                + site.text("sasl.qop").orElse("auth")
                + "; give its own in "
                + site.file(),
            e);
      }
      Optional<String> noTicket = refusal(context, server);
      if (noTicket.isPresent()) {
        throw new StoreException(
            UNREACHABLE, "no ticket for " + at(server) + ": " + noTicket.get(), e);
      }
      throw breaksOff(server, e);
    }
  }

  private static Optional<String> refusal(ClientContext context, HostAndPort server) {
    try {
      return ServiceTicket.refusal(context.getSaslParams(), server.getHost());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static StoreException breaksOff(HostAndPort server, Exception failure) {
    return new StoreException(
        UNREACHABLE, at(server) + " breaks off: " + Failures.line(failure), failure);
  }

  private static String at(HostAndPort server) {
    return "Accumulo's tablet server at " + server;
  }
}
