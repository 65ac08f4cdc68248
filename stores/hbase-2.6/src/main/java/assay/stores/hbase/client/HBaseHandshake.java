package assay.stores.hbase.client;

import static assay.store.StoreException.Kind.DENIED;
import static assay.store.StoreException.Kind.UNREACHABLE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import assay.store.StoreException;
import assay.store.client.Sockets;
import assay.store.client.TlsClient;
import assay.store.client.TlsKeys;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.security.sasl.SaslException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.security.User;

/**
 * Finds out why client and server cannot communicate. This class performs handshakes without
 * HBase's client. HBase's client itself retries until its time-out, and then reports only the
 * time-out.
 */
public final class HBaseHandshake {
  private static final Duration LONGEST = Duration.ofSeconds(1);

  private static final String KEY_STORE = "hbase.rpc.tls.keystore";
  private static final String TRUST_STORE = "hbase.rpc.tls.truststore";
  private static final String ENABLED = "hbase.client.netty.tls.enabled";
  private static final String AUTHENTICATION = "hbase.security.authentication";

  private static final String OTHER_QUALITY = "No common protection layer";

  /**
   * If a server requires Kerberos and the client does not use Kerberos, the server's refusal
   * contains this text. The text is within the first 256 bytes of the server's response.
   */
  private static final String UNPROVEN = "Authentication is required";

  private static final int ANSWER_BYTES = 256;

  /**
   * First bytes of an HBase connection: the letters {@code HBas}, version 0, simple authentication.
   */
  private static final byte[] PREAMBLE = {'H', 'B', 'a', 's', 0, 0x50};

  private final Configuration client;
  private final ServerName server;

  /**
   * Returns the first bytes of an HBase connection with an unknown authentication method. HBase
   * servers respond to an unknown method with an error.
   */
  public static byte[] question() {
    return new byte[] {'H', 'B', 'a', 's', 0, 0x7f};
  }

  /**
   * Asks ZooKeeper which region server hosts HBase's catalogue table. All handshakes use this
   * region server.
   */
  public HBaseHandshake(HBaseSite site, Connection connection) throws IOException {
    this.client = site.configuration();
    try (RegionLocator locator = connection.getRegionLocator(TableName.META_TABLE_NAME)) {
      this.server = locator.getRegionLocation(HConstants.EMPTY_START_ROW).getServerName();
    }
  }

  /**
   * Verifies that the server accepts the client's TLS and Kerberos settings. If the server does not
   * answer, this method returns normally, because HBase's client reports that failure itself.
   */
  public void require() throws StoreException {
    if (byTls()) {
      requireTls();
    }
    if (User.isHBaseSecurityEnabled(client)) {
      negotiate();
    }
  }

  private boolean byTls() {
    return client.getBoolean(ENABLED, false);
  }

  private void negotiate() throws StoreException {
    try (Socket socket = connected()) {
      new Negotiation(client).run(socket);
    } catch (Negotiation.NoKerberosException e) {
      throw new StoreException(
          UNREACHABLE,
          at()
              + " does not use Kerberos; remove "
              + AUTHENTICATION
              + " from the file in setting 'site'",
          e);
    } catch (SaslException e) {
      if (!e.toString().contains(OTHER_QUALITY)) {
        throw new StoreException(
            UNREACHABLE, at() + " aborted the handshake: " + HBaseFailures.line(e), e);
      }
      throw new StoreException(
          DENIED,
          at()
              + " does not accept "
              + Negotiation.PROTECTION
              + "="
              + client.get(Negotiation.PROTECTION, "authentication")
              + "; in the file that setting 'site' names, set "
              + Negotiation.PROTECTION
              + " to the value that the server uses",
          e);
    } catch (IOException e) {
      // HBase's client itself reports servers that do not answer.
    }
  }

  /**
   * Returns an exception if the server requires TLS or Kerberos and the client does not use what
   * the server requires. Otherwise, returns an empty result.
   */
  public Optional<StoreException> objection() {
    Optional<StoreException> tls = byTls() ? Optional.empty() : wantsTls();
    return tls.isEmpty() && !User.isHBaseSecurityEnabled(client) ? wantsKerberos() : tls;
  }

  private Optional<StoreException> wantsKerberos() {
    try (Socket socket = connected()) {
      socket.getOutputStream().write(PREAMBLE);
      String answer = new String(socket.getInputStream().readNBytes(ANSWER_BYTES), ISO_8859_1);
      return answer.contains(UNPROVEN)
          ? Optional.of(
              new StoreException(
                  UNREACHABLE,
                  at()
                      + " requires Kerberos; set 'site' to an hbase-site.xml with "
                      + AUTHENTICATION
                      + "=kerberos"))
          : Optional.empty();
    } catch (IOException | StoreException e) {
      // A server without Kerberos sends no response, because it waits for more input.
      return Optional.empty();
    }
  }

  private Optional<StoreException> wantsTls() {
    try {
      shake((SSLSocketFactory) SSLSocketFactory.getDefault());
      return Optional.of(tlsWanted());
    } catch (SSLHandshakeException e) {
      return TlsClient.isOfServer(e) ? Optional.of(tlsWanted()) : Optional.empty();
    } catch (IOException e) {
      // The server does not use TLS or does not answer. HBase's client itself reports this failure.
      return Optional.empty();
    }
  }

  private void requireTls() throws StoreException {
    SSLSocketFactory sockets = sockets();
    try {
      shake(sockets);
    } catch (SSLException e) {
      throw new TlsClient(
              at(),
              keys(TRUST_STORE).map(TlsKeys::toString).orElse("the JDK's trust store"),
              keys(KEY_STORE).map(TlsKeys::toString),
              KEY_STORE + ".location",
              ENABLED)
          .refusal(e);
    } catch (IOException e) {
      // HBase's client itself reports servers that do not answer.
    }
  }

  private SSLSocketFactory sockets() throws StoreException {
    try {
      return TlsKeys.sockets("TLS", keys(KEY_STORE), keys(TRUST_STORE));
    } catch (IOException | GeneralSecurityException e) {
      throw StoreException.badSetting("site", "TLS cannot be used: " + HBaseFailures.line(e), e);
    }
  }

  private void shake(SSLSocketFactory sockets) throws IOException {
    try (Socket socket = plain()) {
      TlsClient.shake(socket, over(sockets, socket, false), PREAMBLE);
    }
  }

  private Socket connected() throws IOException, StoreException {
    return byTls() ? over(sockets(), plain(), true) : plain();
  }

  private SSLSocket over(SSLSocketFactory sockets, Socket plain, boolean closesToo)
      throws IOException {
    return (SSLSocket)
        sockets.createSocket(plain, server.getHostname(), server.getPort(), closesToo);
  }

  private Socket plain() throws IOException {
    return Sockets.connect(server.getHostname(), server.getPort(), LONGEST);
  }

  private Optional<TlsKeys> keys(String prefix) {
    String file = client.get(prefix + ".location", "");
    return file.isEmpty()
        ? Optional.empty()
        : Optional.of(new TlsKeys(Path.of(file), client.get(prefix + ".password", "")));
  }

  private StoreException tlsWanted() {
    return new StoreException(
        UNREACHABLE,
        at() + " requires TLS; set 'site' to an hbase-site.xml with " + ENABLED + "=true");
  }

  private String at() {
    return "HBase's server at " + server.getAddress();
  }
}
