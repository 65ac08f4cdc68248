package assay.stores.cassandra;

import assay.store.StoreException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * A TLS handshake beside the driver, for the reason why the driver could not connect: it says only
 * that the connection was closed.
 */
final class Handshake {
  /** A server that answers at all does so within it. */
  private static final Duration LONGEST = Duration.ofSeconds(3);

  /** CQL's first question: version 4, no flags, stream 0, OPTIONS, no body. */
  private static final byte[] OPTIONS = {4, 0, 0, 0, 5, 0, 0, 0, 0};

  private static final String ALERT = "Received fatal alert";

  private Handshake() {}

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
          : isFromTls(e) ? Optional.of(wantsTls(host)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // No server, or a silent one: the driver's own words say so.
    }
  }

  private static void shake(Options.Address host, Optional<Tls> tls, int waitMillis)
      throws IOException {
    SSLSocketFactory sockets =
        tls.isPresent() ? tls.get().sockets() : (SSLSocketFactory) SSLSocketFactory.getDefault();
    try (SSLSocket socket = (SSLSocket) sockets.createSocket()) {
      socket.connect(new InetSocketAddress(host.host(), host.port()), waitMillis);
      socket.setSoTimeout(waitMillis);
      if (tls.isPresent() && tls.get().checksNames()) {
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
      }
      socket.startHandshake();
      // With TLS 1.3 a server looks at the client's certificate only after the client's last word.
      socket.getOutputStream().write(OPTIONS);
      socket.getInputStream().read();
    }
  }

  /** Whether it takes a server that speaks TLS to make a handshake fail so. */
  private static boolean isFromTls(SSLException failure) {
    return failure instanceof SSLHandshakeException
        && (cause(failure, CertificateException.class).isPresent()
            || String.valueOf(failure.getMessage()).startsWith(ALERT));
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
    String at = "Cassandra at " + host;
    Optional<CertificateException> bad = cause(failure, CertificateException.class);
    if (bad.isPresent()) {
      return unreachable(
          cause(failure, CertPathBuilderException.class).isPresent()
              ? at + " has a certificate of a CA that is not in " + tls.trusts()
              : at + " has a certificate that is not accepted: " + Failures.line(bad.get()),
          failure);
    }
    String said = String.valueOf(failure.getMessage());
    if (said.startsWith(ALERT)) {
      boolean aboutCertificate = said.contains("certificate") || said.contains("unknown_ca");
      String reason =
          tls.hasKey()
              ? " refuses the certificate in " + tls.keyStore()
              : " wants a certificate of this client; give keystore-path= in " + tls.file();
      return new StoreException(
          StoreException.Kind.DENIED,
          at + (aboutCertificate ? reason : " refuses the TLS handshake") + " (" + said + ")",
          failure);
    }
    if (said.contains("Unsupported or unrecognized SSL message")) {
      return unreachable(at + " does not speak TLS; leave setting 'tls' out", failure);
    }
    return unreachable(at + " breaks the TLS handshake off: " + Failures.line(failure), failure);
  }

  private static StoreException unreachable(String message, SSLException failure) {
    return new StoreException(StoreException.Kind.UNREACHABLE, message, failure);
  }

  private static <E extends Throwable> Optional<E> cause(Throwable failure, Class<E> type) {
    for (Throwable inner = failure; inner != null; inner = inner.getCause()) {
      if (type.isInstance(inner)) {
        return Optional.of(type.cast(inner));
      }
    }
    return Optional.empty();
  }
}
