package assay.stores.accumulo.client;

import static org.assertj.core.api.Assertions.assertThatCode;

import assay.clusters.tls.TestKeys;
import assay.store.StoreException;
import assay.store.binding.Refusals;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
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
class AccumuloHandshakeTest {
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
      Refusals.assertRefused(
          StoreException.Kind.UNREACHABLE,
          () -> require(server, more),
          "has a certificate that is not accepted",
          "NotAfter");
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
    AccumuloSite site = AccumuloSite.read(file, Duration.ofSeconds(5));
    try (AccumuloClient client = Accumulo.newClient().from(site.properties()).build()) {
      AccumuloHandshake.require(
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
                Refusals.hangUp(server);
              }
            });
    answering.setDaemon(true);
    answering.start();
    return server;
  }
}
