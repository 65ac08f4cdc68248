package assay.stores.accumulo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.store.StoreException;
import assay.store.binding.Refusals;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Opening a store where no ZooKeeper is. */
class AccumuloConnectorTest {
  @TempDir Path folder;

  private void open(String zookeepers, String timeout) throws Exception {
    openWith(timeout, properties(zookeepers));
  }

  private static String properties(String zookeepers) {
    return String.join(
        "\n",
        "instance.name=i",
        "instance.zookeepers=" + zookeepers,
        "auth.type=password",
        "auth.principal=me",
        "auth.token=not-to-be-told");
  }

  private void openWith(String timeout, String properties) throws Exception {
    Path file = folder.resolve("client.properties");
    Files.writeString(file, properties);
    TestAccumulo.open(file, "timeout", timeout).close();
  }

  private void assertUnreachable(String zookeepers, String timeout, String... parts) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> open(zookeepers, timeout))
        .matches(e -> e.kind() == StoreException.Kind.UNREACHABLE)
        .satisfies(
            e -> assertThat(e.getMessage()).contains(parts).doesNotContain("\n", "not-to-be"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ssl.enabld=true | unknown property 'ssl.enabld'; did you mean 'ssl.enabled'?",
        "ssl.enabled=maybe | 'ssl.enabled' must be true or false; got 'maybe'",
        "instance.zookeepers.timeout=abc | 'instance.zookeepers.timeout' must be a duration; got"
            + " 'abc'",
        "auth.type=pasword | 'auth.type' must be password, kerberos or a token class that can read"
            + " auth.token; got 'pasword'",
      })
  void badPropertiesAreTheUsersAndNoServersFault(String property, String fault) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> openWith("2s", properties("127.0.0.1:1") + "\n" + property))
        .matches(e -> e.kind() == StoreException.Kind.BAD_SETTING)
        .withMessageStartingWith("setting 'client-properties': " + folder)
        .withMessageEndingWith("client.properties: " + fault);
  }

  @Test
  void whatServersAndClientsHaveInCommonIsKnown() {
    Refusals.assertRefused(
        StoreException.Kind.UNREACHABLE,
        () -> openWith("2s", properties("127.0.0.1:1") + "\ngeneral.rpc.timeout=5s"),
        "127.0.0.1:1");
  }

  @Test
  void everyAddressThatRefusesIsNamed() throws IOException {
    String one = Refusals.closedAddress();
    String two = Refusals.closedAddress();
    assertUnreachable(
        one + "," + two + "/accumulo",
        "2s",
        one + ": Connection refused",
        two + ": Connection refused");
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
      long start = System.nanoTime();
      assertUnreachable(address, "2s", address, "within 2000 ms");
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .isGreaterThanOrEqualTo(Duration.ofMillis(1900));
    }
  }
}
