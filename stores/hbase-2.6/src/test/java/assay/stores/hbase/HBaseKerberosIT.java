package assay.stores.hbase;

import static assay.store.binding.Rows.F;
import static assay.store.binding.Rows.fill;
import static assay.store.binding.Rows.flush;
import static assay.store.binding.Rows.newTable;
import static assay.store.binding.Rows.put;
import static assay.store.binding.Rows.read;
import static assay.store.binding.Rows.row;
import static assay.store.binding.Rows.scan;
import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.binding.Refusals;
import assay.store.capability.Users;
import assay.store.needs.Need;
import assay.store.needs.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Clients of a real HBase with Kerberos, and what is left of it in their process. */
@Needs(Need.KDC)
@Tag("servers")
class HBaseKerberosIT {
  @TempDir private static Path folder;

  private static TestHBase plain;
  private static TestHBase secured;

  @RegisterExtension
  static final BeforeAllCallback START =
      context -> {
        plain = TestHBase.of(context);
        secured =
            TestHBase.with(context, Map.of("security", "privacy", "heap", "384m", "labels", "on"));
      };

  @Test
  void usersOfAnExperimentSeeByTheirLabelsAndTheLoginDoesNotOutliveTheStore() throws Exception {
    try (HBaseStore store = secured.open()) {
      String table = newTable(store);
      store.defineLabels(Set.of("a", "b"));
      store.createUser("assay_reader");
      store.grant("assay_reader", table, Set.of(Users.Right.READ));
      store.setAuthorizations("assay_reader", Set.of("a"));
      try (Session session = store.openSession(table)) {
        assertThat(put(session, row(1), F, Bytes.of("a"), Bytes.of("v"))).isEqualTo(Outcome.OK);
        assertThat(put(session, row(2), F, Bytes.of("b"), Bytes.of("v"))).isEqualTo(Outcome.OK);
        flush(session);
      }
      try (Session session = store.openSessionAs("assay_reader", table, Set.of("a", "b"))) {
        assertThat(read(session, row(1))).isEqualTo(Outcome.OK);
        assertThat(read(session, row(2))).isEqualTo(Outcome.ABSENT);
        put(session, row(3), Bytes.of("v"));
        assertThat(session.flush()).as(session.lastError()).isEqualTo(Outcome.DENIED);
      }
      store.dropUser("assay_reader");
      assertThat(store.sample(table)).as("asked of servers").isNotEmpty();
      assertThat(UserGroupInformation.isSecurityEnabled()).isTrue();
      store.tables().drop(table);
    }
    assertLoggedOut();
    try (var store = plain.open()) {
      String table = newTable(store);
      try (Session session = store.openSession(table)) {
        fill(session, 0, 10);
        assertThat(scan(session)).hasSize(10);
      }
      store.tables().drop(table);
    }
  }

  @Test
  void rowsOutliveServersThatAreKilled() throws Exception {
    // What the process connected to before must not matter.
    plain.open().close();
    String table;
    try (var store = secured.open()) {
      table = newTable(store);
      try (Session session = store.openSession(table)) {
        fill(session, 0, 100);
      }
    }
    secured.kill();
    secured.up();
    try (var store = secured.open();
        Session session = store.openSession(table)) {
      assertThat(scan(session)).hasSize(100);
    }
  }

  @Test
  void plainTextAndKerberosAreToldOfEachOther() throws Exception {
    Configuration without = secured.site();
    without.set("hbase.security.authentication", "simple");
    assertRefused(StoreException.Kind.UNREACHABLE, "requires Kerberos; set 'site'", without);
    Configuration with = secured.site();
    with.set("hbase.zookeeper.quorum", plain.storeSettings().get("zookeeper"));
    assertRefused(StoreException.Kind.UNREACHABLE, "does not use Kerberos; remove hbase", with);
  }

  @Test
  void anotherQualityOfProtectionIsNamed() throws Exception {
    Configuration weaker = secured.site();
    weaker.set("hbase.rpc.protection", "authentication");
    assertRefused(
        StoreException.Kind.DENIED, "does not accept hbase.rpc.protection=authentication", weaker);
  }

  @Test
  void aUserWhomTheRealmDoesNotKnowIsToldSo() throws Exception {
    Configuration stranger = secured.site();
    stranger.set("hbase.client.keytab.principal", "stranger@ASSAY");
    assertRefused(StoreException.Kind.DENIED, "refuses user 'stranger@ASSAY': ", stranger);
    Configuration keyless = secured.site();
    keyless.set("hbase.client.keytab.file", "/no/such.keytab");
    assertRefused(
        StoreException.Kind.BAD_SETTING,
        "'hbase.client.keytab.file' must be the path of a keytab; got '/no/such.keytab'",
        keyless);
  }

  @Test
  void aKdcThatDoesNotAnswerIsToldSo() throws Exception {
    String closed = Refusals.closedAddress();
    String conf = Files.readString(Path.of(secured.storeSettings().get("krb5-conf")));
    Path other =
        Files.writeString(
            folder.resolve("other.conf"), conf.replaceAll("kdc = .*", "kdc = " + closed));
    assertRefused(
        StoreException.Kind.UNREACHABLE,
        "no KDC answers for user 'assay@ASSAY': ",
        secured.site(),
        other.toString());
  }

  private static void assertRefused(StoreException.Kind kind, String message, Configuration client)
      throws Exception {
    assertRefused(kind, message, client, secured.storeSettings().get("krb5-conf"));
  }

  private static void assertRefused(
      StoreException.Kind kind, String message, Configuration client, String krb5Conf)
      throws Exception {
    Path file = secured.file(client);
    String[] settings = {"site", file.toString(), "krb5-conf", krb5Conf, "timeout", "10s"};
    Refusals.assertRefusedInTime(kind, () -> secured.open(settings).close(), message);
  }

  private static void assertLoggedOut() {
    assertThat(UserGroupInformation.isSecurityEnabled()).isFalse();
    assertThat(System.getProperty("java.security.krb5.conf")).isNull();
  }
}
