package assay.clusters.accumulo;

import assay.clusters.ClusterSetting;
import assay.clusters.kerberos.Realm;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.Template;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.tls.ClusterTlsKeys;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Security level of an Accumulo cluster: authentication of servers and users, and protection of
 * their traffic.
 */
enum AccumuloSecurity {
  /** No TLS and no Kerberos; users have passwords. */
  NONE,
  /**
   * Like {@link #NONE}, but with the type of Thrift server that secured clusters use. The cost of
   * security alone is the difference between a secured cluster and a cluster of this level.
   */
  NONE_THREADPOOL,
  /** TLS with certificates of servers and clients; users have passwords. */
  SSL,
  /** Kerberos authenticates servers and users; traffic is plain text. */
  AUTH,
  /** Kerberos with integrity protection of the traffic. */
  AUTH_INT,
  /** Kerberos with encryption of the traffic. */
  AUTH_CONF;

  private static final String KEY = "security";

  /**
   * Option for the security level. The level is fixed for the life of an instance, because the
   * instance stores the users and their credentials.
   */
  static final ClusterSetting SETTING =
      ClusterSetting.choice(
              KEY,
              "Security level. none: no security; none-threadpool: like none, but with the type of"
                  + " Thrift server that secured clusters use; ssl: mutual TLS; auth: Kerberos"
                  + " without encryption; auth-int: Kerberos with integrity protection; auth-conf:"
                  + " Kerberos with encryption",
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
      ClusterTlsKeys.make(start, AccumuloKind.MANAGER);
    }
  }

  List<String> firstUser(String password) {
    return byKerberos()
        ? List.of("--user", Realm.USER)
        : List.of("--user", ROOT, "--password", password);
  }

  /**
   * Returns the security properties of the servers' configuration. The properties may contain
   * passwords.
   */
  String serverPart(ClusterFolder folder) {
    return switch (this) {
      case NONE -> "";
      case NONE_THREADPOOL -> filled("threadpool.properties", Map.of());
      case SSL -> filled("server-ssl.properties", ClusterTlsKeys.of(folder).serverValues());
      case AUTH, AUTH_INT, AUTH_CONF ->
          filled("server-kerberos.properties", kerberos(folder, PRINCIPAL));
    };
  }

  String hadoopPart() {
    return byKerberos() ? filled("kerberos-site.xml", Map.of()) : "";
  }

  /**
   * Returns the security properties of the clients' configuration. The properties contain a
   * password or the path of a keytab.
   */
  String clientPart(ClusterFolder folder, String password) {
    if (byKerberos()) {
      return filled("client-kerberos.properties", kerberos(folder, Realm.USER));
    }
    String user = filled("client-password.properties", Map.of("user", ROOT, "password", password));
    return this == SSL
        ? user + filled("client-ssl.properties", ClusterTlsKeys.of(folder).clientValues())
        : user;
  }

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
