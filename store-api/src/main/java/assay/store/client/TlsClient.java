package assay.store.client;

import assay.store.StoreException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;

/**
 * Performs TLS handshakes with a server, and explains failures of handshakes to users.
 *
 * @param server the server as named in a sentence, such as {@code Cassandra at 127.0.0.1:9042}
 * @param trusts location of the certificates that the client trusts
 * @param key location of the client's own key; empty if the client has no key
 * @param giveKey setting that would give the client a key, with the setting's location, such as
 *     {@code keystore-path= in FILE}
 * @param leaveOut what the user must remove if the server does not use TLS, such as {@code setting
 *     'tls'}
 */
public record TlsClient(
    String server, String trusts, Optional<String> key, String giveKey, String leaveOut) {
  private static final String ALERT = "Received fatal alert";
  private static final int ALERT_RECORD = 0x15;
  private static final int ALERT_BYTES = 7;

  /**
   * Numbers and names of the TLS alerts with which servers reject clients (RFC 5246 and RFC 8446).
   */
  private static final Map<Integer, String> ALERTS =
      Map.of(
          40, "handshake_failure",
          42, "bad_certificate",
          43, "unsupported_certificate",
          44, "certificate_revoked",
          45, "certificate_expired",
          46, "certificate_unknown",
          48, "unknown_ca",
          70, "protocol_version",
          116, "certificate_required");

  /**
   * Time to wait for a server to reject the client's certificate, before the client sends a
   * request.
   */
  private static final int QUIET_MILLIS = 1000;

  private static final String NOT_TLS = "Unsupported or unrecognized SSL message";

  /** Returns whether the failure proves that the server speaks TLS. */
  public static boolean isOfServer(SSLHandshakeException failure) {
    return Causes.contain(failure, CertificateException.class)
        || String.valueOf(failure.getMessage()).startsWith(ALERT);
  }

  /** Explains in one line why a handshake failed and what the user must change. */
  public StoreException refusal(SSLException failure) {
    Optional<CertificateException> bad = Causes.first(failure, CertificateException.class);
    if (bad.isPresent()) {
      return unreachable(
          Causes.contain(failure, CertPathBuilderException.class)
              ? " has a certificate from a CA that is not in " + trusts
              : " has a certificate that is not accepted: " + Causes.line(bad.get()),
          failure);
    }
    String said = Causes.line(failure);
    if (said.contains(ALERT)) {
      return new StoreException(
          StoreException.Kind.DENIED, server + objection(said) + " (" + said + ")", failure);
    }
    if (said.contains(NOT_TLS)) {
      return unreachable(" does not speak TLS; remove " + leaveOut, failure);
    }
    return unreachable(" aborts the TLS handshake: " + said, failure);
  }

  private String objection(String alert) {
    if (!alert.contains("certificate") && !alert.contains("unknown_ca")) {
      return " refuses the TLS handshake";
    }
    return key.map(path -> " refuses the certificate in " + path)
        .orElse(" requires a client certificate; set " + giveKey);
  }

  private StoreException unreachable(String what, SSLException failure) {
    return new StoreException(StoreException.Kind.UNREACHABLE, server + what, failure);
  }

  /**
   * Performs a handshake, sends the protocol's first message, and waits for the first byte of a
   * response. The client waits one second for an alert before it sends the first message. If data
   * arrives after a server has closed the connection, the server resets the connection. The reset
   * may discard the server's alert.
   *
   * @param server connected plain socket, over which {@code client} sends; closed by the caller
   * @param first the protocol's first message, to which a server responds if it has accepted the
   *     client's certificate
   * @throws SSLException with the server's alert, even if the server closed the connection while
   *     this client was still writing
   */
  public static void shake(Socket server, SSLSocket client, byte[] first) throws IOException {
    try {
      client.startHandshake();
      if (!answersBefore(client)) {
        client.getOutputStream().write(first);
        client.getInputStream().read();
      }
    } catch (SocketException e) {
      throw alert(server).orElseThrow(() -> e);
    }
  }

  /**
   * Returns whether the server sends data or closes the connection within one second, although the
   * client has sent no request.
   */
  private static boolean answersBefore(SSLSocket client) throws IOException {
    int timeoutMillis = client.getSoTimeout();
    client.setSoTimeout(QUIET_MILLIS);
    try {
      client.getInputStream().read();
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    } finally {
      client.setSoTimeout(timeoutMillis);
    }
  }

  /** Returns the alert that a server sent before it closed the connection. */
  private static Optional<IOException> alert(Socket server) throws IOException {
    byte[] record = server.getInputStream().readNBytes(ALERT_BYTES);
    if (record.length < ALERT_BYTES || record[0] != ALERT_RECORD) {
      return Optional.empty();
    }
    int reason = record[ALERT_BYTES - 1];
    return Optional.of(
        new SSLHandshakeException(
            ALERT + ": " + ALERTS.getOrDefault(reason, Integer.toString(reason))));
  }
}
