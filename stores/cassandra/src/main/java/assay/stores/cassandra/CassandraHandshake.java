package assay.stores.cassandra;

import assay.store.StoreException;
import assay.store.client.Causes;
import assay.store.client.Sockets;
import assay.store.client.TlsClient;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Finds out whether TLS is the reason why the driver could not connect. The driver's exception may
 * contain the reason. If the exception reports only a closed connection, a separate handshake finds
 * the reason.
 */
final class CassandraHandshake {
  private static final Duration LONGEST = Duration.ofSeconds(3);

  /** First request in Cassandra's protocol: version 4, no flags, stream 0, OPTIONS, no body. */
  static final byte[] OPTIONS = {4, 0, 0, 0, 5, 0, 0, 0, 0};

  private CassandraHandshake() {}

  /**
   * Returns the reason for a TLS failure, taken from the driver's exception; empty if the exception
   * does not state such a reason.
   *
   * @param tls the client's TLS settings; empty means plain text
   */
  static Optional<StoreException> told(
      CassandraOptions.Address host, Optional<Tls> tls, Throwable failure) {
    return tls.flatMap(
        client ->
            CassandraFailures.causes(failure).stream()
                .flatMap(each -> Causes.first(each, SSLHandshakeException.class).stream())
                .filter(TlsClient::isOfServer)
                .findFirst()
                .map(refused -> refusal(host, client, refused)));
  }

  /**
   * Performs a separate handshake to find the reason for a failed connection. Returns empty if the
   * handshake finds no reason.
   *
   * @param tls the client's TLS settings; empty means plain text
   */
  static Optional<StoreException> objection(
      CassandraOptions.Address host, Optional<Tls> tls, Duration timeout) {
    Duration wait = timeout.compareTo(LONGEST) < 0 ? timeout : LONGEST;
    try {
      shake(host, tls, wait);
      return tls.isPresent() ? Optional.empty() : Optional.of(wantsTls(host));
    } catch (SSLException e) {
      return tls.isPresent()
          ? Optional.of(refusal(host, tls.get(), e))
          : e instanceof SSLHandshakeException broken && TlsClient.isOfServer(broken)
              ? Optional.of(wantsTls(host))
              : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // If no server answers, the driver itself reports this failure.
    }
  }

  private static void shake(CassandraOptions.Address host, Optional<Tls> tls, Duration wait)
      throws IOException {
    SSLSocketFactory sockets =
        tls.isPresent() ? tls.get().sockets() : (SSLSocketFactory) SSLSocketFactory.getDefault();
    try (Socket server = Sockets.connect(host.host(), host.port(), wait)) {
      SSLSocket socket = (SSLSocket) sockets.createSocket(server, host.host(), host.port(), false);
      if (tls.isPresent() && tls.get().checksNames()) {
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
      }
      TlsClient.shake(server, socket, OPTIONS);
    }
  }

  private static StoreException wantsTls(CassandraOptions.Address host) {
    return new StoreException(
        StoreException.Kind.UNREACHABLE,
        "Cassandra at "
            + host
            + " requires TLS; set 'tls' to a file with truststore-path= and so on");
  }

  private static StoreException refusal(
      CassandraOptions.Address host, Tls tls, SSLException failure) {
    return new TlsClient(
            "Cassandra at " + host,
            tls.trusts(),
            tls.hasKey() ? Optional.of(tls.keyStore()) : Optional.empty(),
            "keystore-path= in " + tls.file(),
            "setting 'tls'")
        .refusal(failure);
  }
}
