package assay.stores.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.store.StoreException;
import assay.store.StoreSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Opening a store where no ZooKeeper is. */
class ConnectorTest {
  @TempDir Path folder;

  private void open(String zookeepers, String timeout) throws Exception {
    Path file = folder.resolve("client.properties");
    Files.writeString(
        file,
        String.join(
            "\n",
            "instance.name=i",
            "instance.zookeepers=" + zookeepers,
            "auth.type=password",
            "auth.principal=me",
            "auth.token=not-to-be-told"));
    AccumuloProvider provider = new AccumuloProvider();
    Map<String, String> given = Map.of("client-properties", file.toString(), "timeout", timeout);
    provider.open(StoreSettings.of("accumulo", provider.settings(), given)).close();
  }

  private void assertUnreachable(String zookeepers, String timeout, String... parts) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> open(zookeepers, timeout))
        .matches(e -> e.kind() == StoreException.Kind.UNREACHABLE)
        .satisfies(
            e -> assertThat(e.getMessage()).contains(parts).doesNotContain("\n", "not-to-be"));
  }

  @Test
  void everyAddressThatRefusesIsNamed() throws IOException {
    int one = closedPort();
    int two = closedPort();
    assertUnreachable(
        "127.0.0.1:" + one + ",127.0.0.1:" + two + "/accumulo",
        "2s",
        "127.0.0.1:" + one + ": Connection refused",
        "127.0.0.1:" + two + ": Connection refused");
  }

  @Test
  void aHostThatDoesNotExistIsNamed() {
    assertUnreachable("no-such-host.invalid:2181", "2s", "no-such-host.invalid:2181");
  }

  /** What listens may still not be a ZooKeeper: its client would try again for minutes. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void whatListensButNeverAnswersCostsTheTimeout() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + silent.getLocalPort();
      // The first time counts the loading of the client's classes, too.
      assertUnreachable(address, "2s", address, "within 2000 ms");
      long start = System.nanoTime();
      assertUnreachable(address, "2s", address, "within 2000 ms", "looking up the instance");
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .isBetween(Duration.ofMillis(1900), Duration.ofSeconds(4));
    }
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
