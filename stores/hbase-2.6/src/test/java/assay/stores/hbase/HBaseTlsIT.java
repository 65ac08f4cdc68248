package assay.stores.hbase;

import assay.clusters.tls.TestKeys;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.binding.PackagedStores;
import assay.store.binding.Refusals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Clients of a real HBase whose servers and clients have certificates. */
@Tag("servers")
class HBaseTlsIT {
  private static final String KEY_STORE = "hbase.rpc.tls.keystore";
  private static final String TRUST_STORE = "hbase.rpc.tls.truststore";

  @TempDir private static Path folder;

  private static TestHBase plain;
  private static TestHBase secured;

  @RegisterExtension
  static final BeforeAllCallback START =
      context -> {
        plain = TestHBase.of(context);
        secured = TestHBase.with(context, Map.of("security", "tls", "heap", "384m"));
      };

  @Test
  void aClientWithACertificateWorks() throws Exception {
    // The first client of servers that have just started is in no hurry.
    try (Store store = secured.open()) {
      PackagedStores.assertWorks(store);
    }
  }

  @Test
  void plainTextAndTlsAreToldOfEachOther() throws Exception {
    Configuration without = secured.site();
    without.set("hbase.client.netty.tls.enabled", "false");
    assertRefused(StoreException.Kind.UNREACHABLE, "requires TLS; set 'site'", without);
    Configuration with = secured.site();
    with.set("hbase.zookeeper.quorum", plain.storeSettings().get("zookeeper"));
    assertRefused(StoreException.Kind.UNREACHABLE, "does not speak TLS; remove hbase", with);
  }

  @Test
  void aClientWithoutACertificateIsToldToHaveOne() throws Exception {
    Configuration without = secured.site();
    without.unset(KEY_STORE + ".location");
    without.unset(KEY_STORE + ".password");
    assertRefused(
        StoreException.Kind.DENIED,
        "requires a client certificate; set " + KEY_STORE + ".location",
        without);
  }

  @Test
  void anotherAuthorityIsNamedOnEitherSide() throws Exception {
    TestKeys keys = new TestKeys(folder.resolve("other.p12")).add("other");
    assertRefused(
        StoreException.Kind.UNREACHABLE,
        "has a certificate from a CA that is not in " + keys.file(),
        with(TRUST_STORE, keys.file(), keys.password()));
    assertRefused(
        StoreException.Kind.DENIED,
        "refuses the certificate in " + keys.file(),
        with(KEY_STORE, keys.file(), keys.password()));
  }

  @Test
  void aCertificateThatHasExpiredIsRefused() throws Exception {
    Path authority =
        Path.of(secured.site().get(KEY_STORE + ".location")).resolveSibling("authority.p12");
    String password = Files.readString(authority.resolveSibling("authority.password")).strip();
    TestKeys keys = new TestKeys(Files.copy(authority, folder.resolve("signed.p12")), password);
    keys.add("past", "-signer", "authority", "-startdate", "-3d");
    Path expired = keys.only("past", folder.resolve("expired.p12"));
    assertRefused(
        StoreException.Kind.DENIED,
        "refuses the certificate in " + expired,
        with(KEY_STORE, expired, password));
  }

  @Test
  void keysThatCannotBeReadAreABadSetting() throws Exception {
    Path keys = Path.of(secured.site().get(KEY_STORE + ".location"));
    assertRefused(
        StoreException.Kind.BAD_SETTING, "TLS cannot be used", with(KEY_STORE, keys, "wrong"));
  }

  private static Configuration with(String store, Path file, String password) throws Exception {
    Configuration changed = secured.site();
    changed.set(store + ".location", file.toString());
    changed.set(store + ".password", password);
    return changed;
  }

  private static void assertRefused(StoreException.Kind kind, String message, Configuration client)
      throws Exception {
    Path file = secured.file(client);
    Refusals.assertRefusedInTime(
        kind, () -> secured.open("site", file.toString(), "timeout", "10s").close(), message);
  }
}
