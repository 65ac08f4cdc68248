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
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients of a real Cassandra that wants certificates of them. */
class CassandraTlsIT {
  @TempDir private static Path folder;

  private static TestCassandra cluster;

  /** What the cluster's own file for clients says. */
  private static final Properties GOOD = new Properties();

  @BeforeAll
  static void up() throws Exception {
    cluster = TestCassandra.secured("mtls");
    cluster.up();
    try (InputStream in = Files.newInputStream(Path.of(cluster.storeSettings().get("tls")))) {
      GOOD.load(in);
    }
  }

  @AfterAll
  static void down() {
    cluster.close();
  }

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
        file("without", without));
  }

  @Test
  void anotherAuthorityIsNamedOnEitherSide() throws Exception {
    TestKeys keys = new TestKeys(folder.resolve("other.p12")).add("other");
    Path other = keys.file();
    Properties trustsOther = (Properties) GOOD.clone();
    trustsOther.put("truststore-path", other.toString());
    trustsOther.put("truststore-password", keys.password());
    assertRefused(
        StoreException.Kind.UNREACHABLE,
        "has a certificate from a CA that is not in " + other,
        file("trusts-other", trustsOther));
    Properties isOther = (Properties) GOOD.clone();
    isOther.put("keystore-path", other.toString());
    isOther.put("keystore-password", keys.password());
    assertRefused(
        StoreException.Kind.DENIED,
        "refuses the certificate in " + other,
        file("is-other", isOther));
  }

  @Test
  void aPasswordThatDoesNotOpenIsABadSetting() throws Exception {
    Properties wrong = (Properties) GOOD.clone();
    wrong.put("keystore-password", "wrong-password");
    assertRefused(
        StoreException.Kind.BAD_SETTING, "'keystore-path': ", file("wrong-password", wrong));
  }

  private static void assertRefused(StoreException.Kind kind, String message, String tls) {
    Refusals.assertRefusedInTime(
        kind, () -> cluster.open("tls", tls, "timeout", "10s").close(), message);
  }

  private static String file(String name, Properties values) throws Exception {
    Path file = folder.resolve(name + ".properties");
    try (var out = Files.newOutputStream(file)) {
      values.store(out, null);
    }
    return file.toString();
  }
}
