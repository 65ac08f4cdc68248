package assay.stores.accumulo.client;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.clusters.tls.TestKeys;
import assay.store.StoreException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.net.ServerSocketFactory;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers whose certificates real ones would not start with, or that are none of Accumulo. */
class HandshakeTest {
  private static final int LONGEST_QUESTION = 1 << 14;

  @TempDir private static Path folder;

  private static TestKeys keys;

  @BeforeAll
  static void makeCertificates() throws Exception {
    keys =
        new TestKeys(folder.resolve("all.p12"))
            .add("ca", "-ext", "bc:c")
            .add("past", "-signer", "ca", "-startdate", "-3d");
    keys.trusted("ca", folder.resolve("trust.p12"));
  }

  @Test
  void anExpiredCertificateIsToldByItsEnd() throws Exception {
    String more =
        "ssl.enabled=true\nssl.truststore.type=PKCS12\nssl.truststore.path="
            + folder.resolve("trust.p12")
            + "\nssl.truststore.password="
            + keys.password();
    try (ServerSocket server = listening(keys.server("past"))) {
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> require(server, more))
          .withMessageContaining("has a certificate that is not accepted")
          .withMessageContaining("NotAfter")
          .matches(e -> !e.getMessage().contains("\n"));
    }
  }

  @Test
  void aServerThatHangsUpIsLeftToTheClientItself() throws Exception {
    try (ServerSocket server = listening(ServerSocketFactory.getDefault())) {
      assertThatCode(() -> require(server, "")).doesNotThrowAnyException();
    }
  }

  private static void require(ServerSocket server, String more) throws Exception {
    Path file = folder.resolve("client.properties");
    Files.writeString(
        file,
        String.join(
            "\n",
            "instance.name=i",
            "instance.zookeepers=127.0.0.1:1",
            "auth.type=password",
            "auth.principal=me",
            "auth.token=any",
            more));
    Site site = Site.read(file, Duration.ofSeconds(5));
    try (AccumuloClient client = Accumulo.newClient().from(site.properties()).build()) {
      Handshake.require(
          (ClientContext) client, site, List.of("127.0.0.1:" + server.getLocalPort()));
    }
  }

  /** Takes one question of each client and hangs up, until it is closed. */
  private static ServerSocket listening(ServerSocketFactory sockets) throws IOException {
    ServerSocket server = sockets.createServerSocket(0, 2, InetAddress.getLoopbackAddress());
    Thread answering =
        new Thread(
            () -> {
              while (!server.isClosed()) {
                answerOnce(server);
              }
            });
    answering.setDaemon(true);
    answering.start();
    return server;
  }

  private static void answerOnce(ServerSocket server) {
    try (Socket socket = server.accept()) {
      // All of it: to hang up with bytes unread is a reset.
      int unused = socket.getInputStream().read(new byte[LONGEST_QUESTION]);
    } catch (IOException e) {
      // The client broke off, as it should, or the test is over.
    }
  }
}
