package assay.stores.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import assay.clusters.tls.TestKeys;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.binding.PackagedStores;
import assay.store.binding.Refusals;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Clients of a real Cassandra that wants certificates of them. */
class CassandraTlsIT {
  @TempDir private static Path folder;

  private static TestCassandra cluster;

  /** What the cluster's own file for clients says. */
  private static final Properties GOOD = new Properties();

  @RegisterExtension
  static final BeforeAllCallback START =
      context -> {
        cluster = TestCassandra.secured(context, "mtls");
        try (InputStream in = Files.newInputStream(Path.of(cluster.storeSettings().get("tls")))) {
          GOOD.load(in);
        }
      };

  @Test
  void aClientWithACertificateWorks() throws Exception {
    try (Store store = cluster.open()) {
      assertThat(store.info().settings().toString())
          .doesNotContain(GOOD.getProperty("keystore-password"));
      PackagedStores.assertWorks(store);
    }
  }

  @Test
  void aClientOfPlainTextIsToldToUseTls() {
    assertRefused(StoreException.Kind.UNREACHABLE, "requires TLS; set 'tls'", "");
  }

  @Test
  void aClientWithoutACertificateIsToldToHaveOne() throws Exception {
    Properties without = (Properties) GOOD.clone();
    without.remove("keystore-path");
    without.remove("keystore-password");
    assertRefused(
        StoreException.Kind.DENIED,
        "requires a client certificate; set keystore-path=",
        file(without));
  }

  @Test
  void anotherAuthorityIsNamedOnEitherSide() throws Exception {
    TestKeys keys = new TestKeys(folder.resolve("other.p12")).add("other");
    assertRefused(
        StoreException.Kind.UNREACHABLE,
        "has a certificate from a CA that is not in " + keys.file(),
        with("truststore", keys.file().toString(), keys.password()));
    assertRefused(
        StoreException.Kind.DENIED,
        "refuses the certificate in " + keys.file(),
        with("keystore", keys.file().toString(), keys.password()));
  }

  @Test
  void aPasswordThatDoesNotOpenIsABadSetting() throws Exception {
    assertRefused(
        StoreException.Kind.BAD_SETTING,
        "'keystore-path': ",
        with("keystore", GOOD.getProperty("keystore-path"), "wrong-password"));
  }

  private static void assertRefused(StoreException.Kind kind, String message, String tls) {
    Refusals.assertRefusedInTime(
        kind, () -> cluster.open("tls", tls, "timeout", "10s").close(), message);
  }

  private static String with(String store, String file, String password) throws Exception {
    Properties changed = (Properties) GOOD.clone();
    changed.putAll(Map.of(store + "-path", file, store + "-password", password));
    return file(changed);
  }

  private static String file(Properties values) throws Exception {
    Path file = Files.createTempFile(folder, "tls", ".properties");
    try (var out = Files.newOutputStream(file)) {
      values.store(out, null);
    }
    return file.toString();
  }
}
