package assay.stores.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.clusters.tls.TestKeys;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.TableSpec;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients of a real Cassandra that wants certificates of them. */
class CassandraTlsIT {
  /** A busy machine may take that; the driver itself would try again forever. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

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
      store.tables().create("secured", TableSpec.of(Bytes.of("f")));
      try (Session session = store.openSession("secured")) {
        Mutation mutation = new Mutation();
        mutation.row().set(Bytes.of("r"));
        mutation.put(Bytes.of("f"), Bytes.of("q"), Bytes.of("v"));
        assertThat(session.write(mutation)).isEqualTo(Outcome.OK);
        assertThat(session.flush()).isEqualTo(Outcome.OK);
        List<Bytes> values = new ArrayList<>();
        assertThat(
                session.read(Bytes.of("r"), Columns.ALL, cell -> values.add(cell.value().copy())))
            .isEqualTo(Outcome.OK);
        assertThat(values).containsExactly(Bytes.of("v"));
      }
      store.tables().drop("secured");
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
    long start = System.nanoTime();
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> cluster.open("tls", tls, "timeout", "10s").close())
        .matches(e -> e.kind() == kind)
        .withMessageContaining(message)
        .matches(e -> !e.getMessage().contains("\n"));
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONGEST);
  }

  private static String file(String name, Properties values) throws Exception {
    Path file = folder.resolve(name + ".properties");
    try (var out = Files.newOutputStream(file)) {
      values.store(out, null);
    }
    return file.toString();
  }
}
