package assay.stores.accumulo;

import static assay.store.binding.Rows.fill;
import static assay.store.binding.Rows.newTable;
import static assay.store.binding.Rows.put;
import static assay.store.binding.Rows.rows;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.binding.Refusals;
import assay.store.capability.Users;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Clients of a real Accumulo with Kerberos, and what is left of it in their process. */
@Needs(Need.KDC)
@Tag("servers")
class AccumuloKerberosIT {
  private static TestAccumulo plain;
  private static TestAccumulo secured;

  @RegisterExtension
  static final BeforeAllCallback START =
      context -> {
        plain = TestAccumulo.of(context);
        secured = TestAccumulo.single(context, "security", "auth-conf");
      };

  @Test
  void rowsOutliveServersAndTheLoginDoesNotOutliveTheStore() throws Exception {
    String table;
    try (AccumuloStore store = secured.open();
        AccumuloStore second = secured.open()) {
      table = newTable(store);
      assertThat(store.grantAuthorizations(Set.of("a"))).containsExactly("a");
      try (Session session = second.openSession(table)) {
        fill(session, 0, 100);
      }
      assertThat(store.sample(table)).as("asked of servers").isNotEmpty();
      assertThat(UserGroupInformation.isSecurityEnabled()).isTrue();
    }
    assertLoggedOut();
    try (AccumuloStore store = plain.open()) {
      String other = newTable(store);
      try (Session session = store.openSession(other)) {
        fill(session, 0, 10);
        assertThat(rows(session)).hasSize(10);
      }
      store.tables().drop(other);
    }
    secured.kill();
    secured.up();
    try (AccumuloStore store = secured.open();
        Session session = store.openSession(table)) {
      assertThat(rows(session)).hasSize(100);
    }
  }

  @Test
  void usersOfAnExperimentSeeByTheirAuthorizations() throws Exception {
    try (AccumuloStore store = secured.open()) {
      String table = newTable(store);
      store.createUser("assay_reader");
      assertThat(store.userExists("assay_reader")).isTrue();
      store.grant("assay_reader", table, Set.of(Users.Right.READ));
      store.setAuthorizations("assay_reader", Set.of("a"));
      try (Session session = store.openSession(table)) {
        fill(session, 0, 10);
      }
      try (Session session = store.openSessionAs("assay_reader", table, Set.of("a"))) {
        assertThat(rows(session)).hasSize(10);
        Outcome written = put(session, "r");
        assertThat(written == Outcome.OK ? session.flush() : written).isEqualTo(Outcome.DENIED);
      }
      store.dropUser("assay_reader");
      assertThat(store.userExists("assay_reader")).isFalse();
      store.tables().drop(table);
    }
  }

  @Test
  void plainTextAndKerberosAreToldOfEachOther() throws Exception {
    Properties without = secured.properties();
    without.remove("sasl.enabled");
    assertRefused(StoreException.Kind.UNREACHABLE, "requires Kerberos; set sasl.enabled", without);
    Properties with = plain.properties();
    secured
        .properties()
        .forEach(
            (key, value) -> {
              if (!key.toString().startsWith("instance.")) {
                with.put(key, value);
              }
            });
    assertRefused(StoreException.Kind.UNREACHABLE, "speaks plain text; remove ssl.enabled", with);
  }

  @Test
  void anotherQualityOfProtectionIsNamed() throws Exception {
    Properties weaker = secured.properties();
    weaker.put("sasl.qop", "auth");
    assertRefused(StoreException.Kind.DENIED, "does not accept sasl.qop=auth", weaker);
  }

  @Test
  void aUserWhomTheRealmDoesNotKnowIsToldSo() throws Exception {
    Properties stranger = secured.properties();
    stranger.put("auth.principal", "stranger@ASSAY");
    assertRefused(StoreException.Kind.DENIED, "refuses user 'stranger@ASSAY': ", stranger);
    Properties keyless = secured.properties();
    keyless.put("auth.token", "/no/such.keytab");
    assertRefused(
        StoreException.Kind.BAD_SETTING,
        "'auth.token' must be the path of a keytab; got '/no/such.keytab'",
        keyless);
  }

  @Test
  void aKdcThatDoesNotAnswerIsToldSo() throws Exception {
    String closed = Refusals.closedAddress();
    String conf = Files.readString(Path.of(secured.storeSettings().get("krb5-conf")));
    Path other = secured.clientProperties().resolveSibling("other.conf");
    Files.writeString(other, conf.replaceAll("kdc = .*", "kdc = " + closed));
    assertRefused(
        StoreException.Kind.UNREACHABLE,
        "no KDC answers for user 'assay@ASSAY': ",
        secured.properties(),
        other.toString());
  }

  private static void assertRefused(StoreException.Kind kind, String message, Properties client)
      throws Exception {
    assertRefused(kind, message, client, secured.storeSettings().get("krb5-conf"));
  }

  private static void assertRefused(
      StoreException.Kind kind, String message, Properties client, String krb5Conf)
      throws Exception {
    Path file = secured.file(client);
    Refusals.assertRefusedInTime(
        kind, () -> TestAccumulo.open(file, "krb5-conf", krb5Conf).close(), message);
    assertLoggedOut();
  }

  private static void assertLoggedOut() {
    assertThat(UserGroupInformation.isSecurityEnabled()).isFalse();
    assertThat(System.getProperty("java.security.krb5.conf")).isNull();
  }
}
