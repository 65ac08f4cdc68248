package assay.stores.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.StoreException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers whose certificates a real one would not start with, or that are none of TLS. */
class HandshakeTest {
  private static final char[] PASSWORD = "changeit".toCharArray();
  private static final int LONGEST_QUESTION = 1 << 14;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  @TempDir private static Path folder;

  private static KeyStore all;

  @BeforeAll
  static void makeCertificates() throws Exception {
    keytool("ca", "-ext", "bc:c");
    keytool("past", "-signer", "ca", "-ext", "san=ip:127.0.0.1", "-startdate", "-3d");
    keytool("away", "-signer", "ca", "-ext", "san=dns:elsewhere.example");
    all = KeyStore.getInstance(folder.resolve("all.p12").toFile(), PASSWORD);
    KeyStore trusted = empty();
    trusted.setCertificateEntry("ca", all.getCertificate("ca"));
    try (OutputStream out = Files.newOutputStream(folder.resolve("trust.p12"))) {
      trusted.store(out, PASSWORD);
    }
  }

  @Test
  void anExpiredCertificateIsToldByItsEnd() throws Exception {
    assertThat(objection(tlsServer("past"), Optional.of(client("")))).contains("NotAfter");
  }

  @Test
  void aCertificateOfAnotherHostIsToldUnlessNamesAreNotCompared() throws Exception {
    assertThat(objection(tlsServer("away"), Optional.of(client("")))).contains("127.0.0.1 found");
    assertThat(objection(tlsServer("away"), Optional.of(client("hostname-validation=false"))))
        .isEmpty();
  }

  @Test
  void aServerThatHangsUpIsNotTakenForOneOfTls() throws Exception {
    ServerSocketFactory plain = ServerSocketFactory.getDefault();
    assertThat(objection(plain, Optional.empty())).isEmpty();
    assertThat(objection(plain, Optional.of(client("")))).contains("breaks the TLS handshake off");
  }

  @Test
  void aServerOfTlsIsToldToAClientWithout() throws Exception {
    assertThat(objection(tlsServer("away"), Optional.empty())).contains("wants TLS");
  }

  /** What a client is told of a server that takes one question and hangs up; empty for nothing. */
  private static String objection(ServerSocketFactory sockets, Optional<Tls> client)
      throws Exception {
    try (ServerSocket server = sockets.createServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread answering = new Thread(() -> answerOnce(server));
      answering.start();
      String told =
          Handshake.objection(
                  new Options.Address("127.0.0.1", server.getLocalPort()), client, TIMEOUT)
              .map(StoreException::getMessage)
              .orElse("");
      answering.join(TIMEOUT.toMillis());
      assertThat(told).doesNotContain("\n");
      return told;
    }
  }

  private static void answerOnce(ServerSocket server) {
    try (Socket socket = server.accept()) {
      // All of it: to hang up with bytes unread is a reset.
      int unused = socket.getInputStream().read(new byte[LONGEST_QUESTION]);
    } catch (IOException e) {
      // The client broke off, as it should.
    }
  }

  private static ServerSocketFactory tlsServer(String alias) throws Exception {
    KeyStore own = empty();
    own.setKeyEntry(alias, all.getKey(alias, PASSWORD), PASSWORD, all.getCertificateChain(alias));
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context.getServerSocketFactory();
  }

  private static Tls client(String more) throws Exception {
    Path file = folder.resolve("tls.properties");
    Files.writeString(file, "truststore-path=trust.p12\ntruststore-password=changeit\n" + more);
    return Tls.read(file);
  }

  private static KeyStore empty() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  /** Adds a key whose certificate holds for two days. */
  private static void keytool(String alias, String... more) throws Exception {
    String program = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command = new ArrayList<>(List.of(program, "-genkeypair", "-alias", alias));
    command.addAll(List.of("-keyalg", "EC", "-dname", "CN=" + alias, "-validity", "2"));
    command.addAll(List.of("-keystore", folder.resolve("all.p12").toString()));
    command.addAll(List.of("-storepass", new String(PASSWORD)));
    command.addAll(List.of(more));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }
}
