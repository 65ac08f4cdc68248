package assay.clusters.accumulo;

import assay.clusters.ClusterSetting;
import assay.clusters.kerberos.Realm;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.Template;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.tls.ClusterKeys;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Authentication of servers and clients, and protection of their traffic. */
enum AccumuloSecurity {
  /** Plain text; users have passwords. */
  NONE,
  /**
   * Like {@link #NONE}, but with the Thrift server that secured clusters use. A comparison with
   * this level shows the cost of security alone.
   */
  NONE_THREADPOOL,
  /** TLS with certificates of servers and clients; users have passwords. */
  SSL,
  /** Kerberos authenticates servers and users; traffic is plain text. */
  AUTH,
  /** Like {@link #AUTH}, with integrity protection. */
  AUTH_INT,
  /** Like {@link #AUTH}, with encryption. */
  AUTH_CONF;

  private static final String KEY = "security";

  /**
   * Fixed for the life of an instance, because the instance's data includes users and their
   * authentication.
   */
  static final ClusterSetting SETTING =
      ClusterSetting.choice(
              KEY,
              "Security level. none-threadpool: no security, but the Thrift server of secured"
                  + " clusters; ssl: mutual TLS; auth: Kerberos; auth-int: Kerberos with integrity"
                  + " protection; auth-conf: Kerberos with encryption",
              Stream.of(values()).map(AccumuloSecurity::word).toArray(String[]::new))
          .forLife();

  static final String PRINCIPAL = Realm.service("accumulo");
  private static final String ROOT = "root";

  static AccumuloSecurity of(ClusterSettings settings) {
    return valueOf(settings.text(KEY).toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  boolean byKerberos() {
    return compareTo(AUTH) >= 0;
  }

  void makeKeys(ClusterStart start) throws InterruptedException {
    if (this == SSL) {
      ClusterKeys.make(start, AccumuloKind.MANAGER);
    }
  }

  /** Arguments of {@code accumulo init} for the first user. */
  List<String> firstUser(String password) {
    return byKerberos()
        ? List.of("--user", Realm.USER)
        : List.of("--user", ROOT, "--password", password);
  }

  /** Properties for the servers' configuration. May contain passwords. */
  String serverPart(ClusterFolder folder) {
    return switch (this) {
      case NONE -> "";
      case NONE_THREADPOOL -> filled("threadpool.properties", Map.of());
      case SSL -> filled("server-ssl.properties", ClusterKeys.of(folder).serverValues());
      case AUTH, AUTH_INT, AUTH_CONF ->
          filled("server-kerberos.properties", kerberos(folder, PRINCIPAL));
    };
  }

  String hadoopPart() {
    return byKerberos() ? filled("kerberos-site.xml", Map.of()) : "";
  }

  /** Properties for the clients' configuration. Contain passwords, or the path of a keytab. */
  String clientPart(ClusterFolder folder, String password) {
    if (byKerberos()) {
      return filled("client-kerberos.properties", kerberos(folder, Realm.USER));
    }
    String user = filled("client-password.properties", Map.of("user", ROOT, "password", password));
    return this == SSL
        ? user + filled("client-ssl.properties", ClusterKeys.of(folder).clientValues())
        : user;
  }

  /** Settings of the store that name the realm; empty without Kerberos. */
  Map<String, String> storeSettings(ClusterFolder folder) {
    return byKerberos() ? Map.of(Realm.SETTING, new Realm(folder).config().toString()) : Map.of();
  }

  private static String filled(String part, Map<String, String> values) {
    return Template.filled(AccumuloSecurity.class, part, values);
  }

  private Map<String, String> kerberos(ClusterFolder folder, String principal) {
    Path keytab = new Realm(folder).keytab(principal);
    return Map.of(
        "principal",
        principal,
        "keytab",
        keytab.toString(),
        "quality",
        word(),
        "impersonator",
        Realm.USER);
  }
}
