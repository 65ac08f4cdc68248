package assay.stores.cassandra;

import static assay.store.binding.Refusals.assertBadSetting;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.binding.Refusals;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a user reads who gives Cassandra's binding settings that do not do. */
class CassandraOpeningIT {
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
    Refusals.assertRefused(
        StoreException.Kind.UNREACHABLE,
        () -> cluster.open("tls", file, "timeout", "10s").close(),
        "does not speak TLS; remove setting 'tls'");
  }

  @Test
  void aPortThatNeverAnswersIsUnreachableInTime() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + silent.getLocalPort();
      Refusals.assertRefusedInTime(
          StoreException.Kind.UNREACHABLE,
          () -> cluster.open("hosts", address, "timeout", "2s").close(),
          address);
    }
  }

  @Test
  void aDatacenterThatIsNotThereIsRefusedAtOnce() throws Exception {
    try (Store store = cluster.open("datacenter", "nowhere", "timeout", "2s")) {
      Refusals.assertRefused(
          StoreException.Kind.UNREACHABLE, () -> store.openSession("any").close(), "'any'");
    }
  }
}
