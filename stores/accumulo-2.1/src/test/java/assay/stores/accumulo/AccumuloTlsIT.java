package assay.stores.accumulo;

import static assay.store.binding.Rows.fill;
import static assay.store.binding.Rows.newTable;
import static assay.store.binding.Rows.rows;
import static org.assertj.core.api.Assertions.assertThat;

import assay.clusters.tls.TestKeys;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.binding.Refusals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Clients of a real Accumulo whose servers and clients have certificates. */
class AccumuloTlsIT {
  private static final String SSL = "ssl.";

  private static TestAccumulo plain;
  private static TestAccumulo secured;

  @RegisterExtension
  static final BeforeAllCallback START =
      context -> {
        plain = TestAccumulo.of(context);
        secured = TestAccumulo.single(context, "security", "ssl");
      };

  @Test
  void aClientWithACertificateWorks() throws Exception {
    try (AccumuloStore store = secured.open()) {
      Properties good = secured.properties();
      assertThat(store.info().settings().toString())
          .doesNotContain(
              good.getProperty("auth.token"), good.getProperty("ssl.keystore.password"));
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        fill(session, 0, 100);
        assertThat(rows(session)).hasSize(100);
      }
      assertThat(store.sample(table)).as("asked of servers by TLS").isNotEmpty();
      store.tables().drop(table);
    }
  }

  @Test
  void plainTextAndTlsAreToldOfEachOther() throws Exception {
    Properties without = secured.properties();
    without.keySet().removeIf(key -> key.toString().startsWith(SSL));
    assertRefused(StoreException.Kind.UNREACHABLE, "requires TLS; set ssl.enabled=true", without);
    Properties with = secured.properties();
    with.keySet().removeIf(key -> !key.toString().startsWith(SSL));
    plain.properties().forEach(with::putIfAbsent);
    assertRefused(StoreException.Kind.UNREACHABLE, "speaks plain text; remove ssl.enabled", with);
  }

  @Test
  void aClientWithoutACertificateIsToldToHaveOne() throws Exception {
    Properties without = secured.properties();
    without.keySet().removeIf(key -> key.toString().startsWith("ssl.keystore."));
    assertRefused(
        StoreException.Kind.DENIED,
        "requires a client certificate; set ssl.keystore.path=",
        without);
  }

  @Test
  void anotherAuthorityIsNamedOnEitherSide() throws Exception {
    TestKeys keys = new TestKeys(beside("other.p12")).add("other");
    Path other = keys.file();
    assertRefused(
        StoreException.Kind.UNREACHABLE,
        "has a certificate from a CA that is not in " + other,
        with("truststore", other, keys.password()));
    assertRefused(
        StoreException.Kind.DENIED,
        "refuses the certificate in " + other,
        with("keystore", other, keys.password()));
  }

  @Test
  void aCertificateThatHasExpiredIsRefused() throws Exception {
    Path authority = beside("keys/authority.p12");
    String password = Files.readString(beside("keys/authority.password")).strip();
    TestKeys keys = new TestKeys(Files.copy(authority, beside("signed.p12")), password);
    keys.add("past", "-signer", "authority", "-startdate", "-3d");
    Path expired = keys.only("past", beside("expired.p12"));
    assertRefused(
        StoreException.Kind.DENIED,
        "refuses the certificate in " + expired,
        with("keystore", expired, password));
  }

  @Test
  void keysThatCannotBeReadAreABadSetting() throws Exception {
    Path keys = Path.of(secured.properties().getProperty("ssl.keystore.path"));
    assertRefused(
        StoreException.Kind.BAD_SETTING, "TLS cannot be used", with("keystore", keys, "wrong"));
    Path missing = Path.of("/no/such/keys.p12");
    assertRefused(
        StoreException.Kind.BAD_SETTING, "TLS cannot be used", with("keystore", missing, "any"));
  }

  private static Properties with(String store, Path file, String password) throws Exception {
    Properties changed = secured.properties();
    changed.putAll(
        Map.of(SSL + store + ".path", file.toString(), SSL + store + ".password", password));
    return changed;
  }

  private static void assertRefused(StoreException.Kind kind, String message, Properties client)
      throws Exception {
    Path file = secured.file(client);
    Refusals.assertRefusedInTime(kind, () -> TestAccumulo.open(file).close(), message);
  }

  private static Path beside(String name) {
    return secured.clientProperties().resolveSibling(name);
  }
}
