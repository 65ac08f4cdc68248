package assay.stores.cassandra;

import assay.store.StoreException;
import assay.store.client.TlsClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * The reason in TLS why the driver could not connect: in its own failure, or found by a handshake
 * beside it where the driver says only that the connection was closed.
 */
final class Handshake {
  /** A server that answers at all does so within it. */
  private static final Duration LONGEST = Duration.ofSeconds(3);

  /** CQL's first question: version 4, no flags, stream 0, OPTIONS, no body. */
  private static final byte[] OPTIONS = {4, 0, 0, 0, 5, 0, 0, 0, 0};

  private Handshake() {}

  /**
   * The reason that the driver itself was told; empty if it was told none.
   *
   * @param tls the client's; empty if it speaks plain text
   */
  static Optional<StoreException> told(Options.Address host, Optional<Tls> tls, Throwable failure) {
    return tls.flatMap(
        client ->
            Failures.causes(failure).stream()
                .flatMap(each -> TlsClient.cause(each, SSLHandshakeException.class).stream())
                .filter(TlsClient::isOfServer)
                .findFirst()
                .map(refused -> refusal(host, client, refused)));
  }

  /**
   * The reason that lies in TLS why a client does not reach a server; empty if none was found.
   *
   * @param tls the client's; empty if it speaks plain text
   */
  static Optional<StoreException> objection(
      Options.Address host, Optional<Tls> tls, Duration timeout) {
    Duration wait = timeout.compareTo(LONGEST) < 0 ? timeout : LONGEST;
    try {
      shake(host, tls, (int) wait.toMillis());
      return tls.isPresent() ? Optional.empty() : Optional.of(wantsTls(host));
    } catch (SSLException e) {
      return tls.isPresent()
          ? Optional.of(refusal(host, tls.get(), e))
          : e instanceof SSLHandshakeException broken && TlsClient.isOfServer(broken)
              ? Optional.of(wantsTls(host))
              : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // No server, or a silent one: the driver's own words say so.
    }
  }

  private static void shake(Options.Address host, Optional<Tls> tls, int waitMillis)
      throws IOException {
    SSLSocketFactory sockets =
        tls.isPresent() ? tls.get().sockets() : (SSLSocketFactory) SSLSocketFactory.getDefault();
    try (Socket server = new Socket()) {
      server.connect(new InetSocketAddress(host.host(), host.port()), waitMillis);
      server.setSoTimeout(waitMillis);
      SSLSocket socket = (SSLSocket) sockets.createSocket(server, host.host(), host.port(), false);
      if (tls.isPresent() && tls.get().checksNames()) {
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
      }
      TlsClient.shake(server, socket, OPTIONS);
    }
  }

  private static StoreException wantsTls(Options.Address host) {
    return new StoreException(
        StoreException.Kind.UNREACHABLE,
        "Cassandra at "
            + host
            + " wants TLS; give setting 'tls', the path of a file with "
            + "truststore-path= and the like");
  }

  private static StoreException refusal(Options.Address host, Tls tls, SSLException failure) {
    return new TlsClient(
            "Cassandra at " + host,
            tls.trusts(),
            tls.hasKey() ? Optional.of(tls.keyStore()) : Optional.empty(),
            "keystore-path= in " + tls.file(),
            "setting 'tls'")
        .refusal(failure);
  }
}
