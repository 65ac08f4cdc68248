package assay.clusters.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.clusters.ClusterException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class HadoopPagesTest {
  private static final String PAGE =
      """
      <configuration>
        <property><name>a.b</name><value>1 &lt; 2</value><source>x</source></property>
        <property><name>a.c</name><value>3</value></property>
      </configuration>
      """;

  private final CountDownLatch over = new CountDownLatch(1);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
  }

  @AfterEach
  void stop() {
    over.countDown();
    server.stop(0);
  }

  /** As a server does whose machine is busy, and which has never shown that page. */
  @Test
  void aServerMayTakeSeconds() {
    server.createContext("/conf", exchange -> answer(exchange, 3));
    assertThat(HadoopPages.settings(server.getAddress().getPort(), Set.of("a.b", "a.d")))
        .isEqualTo(Map.of("a.b", "1 < 2"));
  }

  @Test
  void aServerThatIsNotThereIsTold() {
    int port = server.getAddress().getPort();
    server.stop(0);
    assertThatExceptionOfType(ClusterException.class)
        .isThrownBy(() -> HadoopPages.settings(port, Set.of("a.b")))
        .withMessageContaining("the server with web port " + port);
  }

  private void answer(HttpExchange exchange, int seconds) throws IOException {
    try {
      over.await(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    byte[] page = PAGE.getBytes(UTF_8);
    exchange.sendResponseHeaders(200, page.length);
    exchange.getResponseBody().write(page);
    exchange.close();
  }
}
