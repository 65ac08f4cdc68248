package assay.stores.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.store.Store;
import assay.store.StoreException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a user reads who gives Cassandra's binding settings that do not do. */
class CassandraOpeningIT {
  /** A busy machine may take that; the driver itself would try again forever. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private static TestCassandra cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestCassandra.of(context);

  @Test
  void badSettingsAreNamed() throws Exception {
    assertBadSetting("hosts", () -> cluster.open("hosts", "").close());
    assertBadSetting("127.0.0.1:cql", () -> cluster.open("hosts", "127.0.0.1:cql").close());
    assertBadSetting("quorum", () -> cluster.open("read-consistency", "quorun").close());
    assertBadSetting("serial", () -> cluster.open("write-consistency", "serial").close());
    assertBadSetting("keyspace", () -> cluster.open("keyspace", "a-b").close());
    assertBadSetting("in-flight", () -> cluster.open("in-flight", "0").close());
    assertBadSetting("timeout", () -> cluster.open("timeout", "0").close());
    assertBadSetting("credentials", () -> cluster.open("credentials", "no/such/file").close());
    Path empty = Files.createTempFile("credentials", ".properties");
    assertBadSetting("username", () -> cluster.open("credentials", empty.toString()).close());
  }

  @Test
  void badFilesForTlsAreNamed() throws Exception {
    Path file = Files.createTempFile("tls", ".properties");
    String path = file.toString();
    assertBadSetting("no/such/file", () -> cluster.open("tls", "no/such/file").close());
    Files.writeString(file, "trust-store=x");
    assertBadSetting("'trust-store'", () -> cluster.open("tls", path).close());
    Files.writeString(file, "hostname-validation=no");
    assertBadSetting("'hostname-validation' must be", () -> cluster.open("tls", path).close());
    Files.writeString(file, "truststore-path=none.p12");
    assertBadSetting("none.p12 cannot be read", () -> cluster.open("tls", path).close());
  }

  @Test
  void aClientOfTlsIsToldOfAServerWithoutIt() throws Exception {
    String file = Files.createTempFile("tls", ".properties").toString();
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> cluster.open("tls", file, "timeout", "10s").close())
        .matches(e -> e.kind() == StoreException.Kind.UNREACHABLE)
        .withMessageContaining("does not speak TLS; remove setting 'tls'");
  }

  static void assertBadSetting(String name, ThrowingCallable call) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(call)
        .matches(e -> e.kind() == StoreException.Kind.BAD_SETTING)
        .withMessageContaining(name);
  }

  @Test
  void aPortThatNeverAnswersIsUnreachableInTime() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + silent.getLocalPort();
      long start = System.nanoTime();
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> cluster.open("hosts", address, "timeout", "2s").close())
          .matches(e -> e.kind() == StoreException.Kind.UNREACHABLE)
          .withMessageContaining(address);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONGEST);
    }
  }

  @Test
  void aDatacenterThatIsNotThereIsRefusedAtOnce() throws Exception {
    try (Store store = cluster.open("datacenter", "nowhere", "timeout", "2s")) {
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> store.openSession("any").close())
          .matches(e -> e.kind() == StoreException.Kind.UNREACHABLE);
    }
  }
}
