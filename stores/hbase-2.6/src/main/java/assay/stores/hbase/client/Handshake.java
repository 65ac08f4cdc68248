package assay.stores.hbase.client;

import static assay.store.StoreException.Kind.BAD_SETTING;
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
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;

/**
 * A TLS handshake beside HBase's client, for the reason why client and server do not understand
 * each other: the client itself retries until its time is up, and says that it was.
 */
public final class Handshake {
  /** A server that answers at all does so within it. */
  private static final Duration LONGEST = Duration.ofSeconds(1);

  private static final String KEY_STORE = "hbase.rpc.tls.keystore";
  private static final String TRUST_STORE = "hbase.rpc.tls.truststore";
  private static final String ENABLED = "hbase.client.netty.tls.enabled";

  /** HBase's first words: its name, version 0, simple authentication. */
  private static final byte[] PREAMBLE = {'H', 'B', 'a', 's', 0, 0x50};

  private final Configuration client;
  private final ServerName server;

  /** With the server that holds the catalogue of tables, as ZooKeeper tells it. */
  public Handshake(Site site, Connection connection) throws IOException {
    this.client = site.configuration();
    try (RegionLocator locator = connection.getRegionLocator(TableName.META_TABLE_NAME)) {
      this.server = locator.getRegionLocation(HConstants.EMPTY_START_ROW).getServerName();
    }
  }

  /**
   * Makes sure that the server and a client with TLS understand each other; servers that do not
   * answer are left to the client itself.
   *
   * @throws StoreException in one line, if not
   */
  public void require() throws StoreException {
    if (client.getBoolean(ENABLED, false)) {
      Optional<StoreException> refusal = refusal();
      if (refusal.isPresent()) {
        throw refusal.get();
      }
    }
  }

  /**
   * The reason that lies in TLS why a client without it gets no answer; empty if none was found.
   */
  public Optional<StoreException> objection() {
    if (client.getBoolean(ENABLED, false)) {
      return Optional.empty();
    }
    try {
      shake((SSLSocketFactory) SSLSocketFactory.getDefault());
      return Optional.of(wantsTls());
    } catch (SSLHandshakeException e) {
      return TlsClient.isOfServer(e) ? Optional.of(wantsTls()) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // No server of TLS, or none: the client's own words say so.
    }
  }

  private Optional<StoreException> refusal() throws StoreException {
    SSLSocketFactory sockets;
    try {
      sockets = TlsKeys.sockets("TLS", keys(KEY_STORE), keys(TRUST_STORE));
    } catch (IOException | GeneralSecurityException e) {
      throw new StoreException(
          BAD_SETTING, "setting 'site': TLS cannot be used: " + Failures.line(e), e);
    }
    try {
      shake(sockets);
      return Optional.empty();
    } catch (SSLException e) {
      return Optional.of(
          new TlsClient(
                  at(),
                  keys(TRUST_STORE).map(TlsKeys::toString).orElse("the JDK's trust store"),
                  keys(KEY_STORE).map(TlsKeys::toString),
                  KEY_STORE + ".location",
                  ENABLED)
              .refusal(e));
    } catch (IOException e) {
      return Optional.empty(); // The client itself says that there is no answer.
    }
  }

  private void shake(SSLSocketFactory sockets) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(server.getHostname(), server.getPort()), (int) LONGEST.toMillis());
      socket.setSoTimeout((int) LONGEST.toMillis());
      TlsClient.shake(
          socket,
          (SSLSocket) sockets.createSocket(socket, server.getHostname(), server.getPort(), false),
          PREAMBLE);
    }
  }

  private Optional<TlsKeys> keys(String prefix) {
    String file = client.get(prefix + ".location", "");
    return file.isEmpty()
        ? Optional.empty()
        : Optional.of(new TlsKeys(Path.of(file), client.get(prefix + ".password", "")));
  }

  private StoreException wantsTls() {
    return new StoreException(
        UNREACHABLE,
        at() + " wants TLS; give setting 'site', a hbase-site.xml with " + ENABLED + "=true");
  }

  private String at() {
    return "HBase's server at " + server.getAddress();
  }
}
