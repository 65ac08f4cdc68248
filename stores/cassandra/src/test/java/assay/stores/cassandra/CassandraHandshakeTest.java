package assay.stores.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import assay.clusters.tls.TestKeys;
import assay.store.StoreException;
import assay.store.binding.Refusals;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers whose certificates a real one would not start with, or that are none of TLS. */
class CassandraHandshakeTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  @TempDir private static Path folder;

  private static TestKeys keys;

  @BeforeAll
  static void makeCertificates() throws Exception {
    keys =
        new TestKeys(folder.resolve("all.p12"))
            .add("ca", "-ext", "bc:c")
            .add("past", "-signer", "ca", "-ext", "san=ip:127.0.0.1", "-startdate", "-3d")
            .add("away", "-signer", "ca", "-ext", "san=dns:elsewhere.example");
    keys.trusted("ca", folder.resolve("trust.p12"));
  }

  @Test
  void anExpiredCertificateIsToldByItsEnd() throws Exception {
    assertThat(objection(keys.server("past"), Optional.of(client("")))).contains("NotAfter");
  }

  @Test
  void aCertificateOfAnotherHostIsToldUnlessNamesAreNotCompared() throws Exception {
    assertThat(objection(keys.server("away"), Optional.of(client("")))).contains("127.0.0.1 found");
    assertThat(objection(keys.server("away"), Optional.of(client("hostname-validation=false"))))
        .isEmpty();
  }

  @Test
  void aServerThatHangsUpIsNotTakenForOneOfTls() throws Exception {
    ServerSocketFactory plain = ServerSocketFactory.getDefault();
    assertThat(objection(plain, Optional.empty())).isEmpty();
    assertThat(objection(plain, Optional.of(client("")))).contains("aborts the TLS handshake");
  }

  @Test
  void aServerOfTlsIsToldToAClientWithout() throws Exception {
    assertThat(objection(keys.server("away"), Optional.empty())).contains("requires TLS");
  }

  /** The driver's words are taken first: a second handshake may go otherwise on a busy server. */
  @Test
  void anAlertThatTheDriverHasSeenIsTold() throws Exception {
    Throwable failure =
        new IllegalStateException(
            "Protocol initialization request, step 1 (OPTIONS): unexpected failure",
            new IOException(
                "Unexpected error on channel",
                new SSLHandshakeException("Received fatal alert: certificate_required")));
    CassandraOptions.Address nowhere = new CassandraOptions.Address("127.0.0.1", 1);
    assertThat(CassandraHandshake.told(nowhere, Optional.of(client("")), failure))
        .hasValueSatisfying(
            told -> {
              assertThat(told.kind()).isEqualTo(StoreException.Kind.DENIED);
              assertThat(told).hasMessageContaining("requires a client certificate");
            });
    assertThat(CassandraHandshake.told(nowhere, Optional.of(client("")), new IOException("closed")))
        .isEmpty();
  }

  /** What a client is told of a server that takes one question and hangs up; empty for nothing. */
  private static String objection(ServerSocketFactory sockets, Optional<Tls> client)
      throws Exception {
    try (ServerSocket server = sockets.createServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread answering = new Thread(() -> Refusals.hangUp(server));
      answering.start();
      String told =
          CassandraHandshake.objection(
                  new CassandraOptions.Address("127.0.0.1", server.getLocalPort()), client, TIMEOUT)
              .map(StoreException::getMessage)
              .orElse("");
      answering.join(TIMEOUT.toMillis());
      assertThat(told).doesNotContain("\n");
      return told;
    }
  }

  private static Tls client(String more) throws Exception {
    Path file = folder.resolve("tls.properties");
    Files.writeString(
        file, "truststore-path=trust.p12\ntruststore-password=" + keys.password() + "\n" + more);
    return Tls.read(file);
  }
}
