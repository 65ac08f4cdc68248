package assay.clusters.accumulo;

import assay.clusters.ClusterSetting;
import assay.clusters.kerberos.Kdc;
import assay.clusters.kerberos.Realm;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.Template;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.tls.ClusterKeys;
import assay.clusters.tls.KeyFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** How servers and clients prove who they are, and whether what they say can be read. */
enum AccumuloSecurity {
  /** Plain text, and a password of each user. */
  NONE,
  /** The same by the Thrift server that secured servers have: what is left is security's cost. */
  NONE_THREADPOOL,
  /** TLS with certificates of servers and clients, and a password of each user. */
  SSL,
  /** Kerberos proves who servers and users are; what they say is plain text. */
  AUTH,
  /** The same, and nobody can change what they say. */
  AUTH_INT,
  /** The same, and nobody can read it. */
  AUTH_CONF;

  private static final String KEY = "security";

  /** Who may come in, and by what, is part of an instance's data. */
  static final ClusterSetting SETTING =
      ClusterSetting.choice(
              KEY,
              "of servers and clients: plain text, the same by the server of secured ones, TLS both"
                  + " ways, Kerberos alone, with integrity, with encryption",
              Stream.of(values()).map(AccumuloSecurity::word).toArray(String[]::new))
          .forLife();

  private static final String PRINCIPAL = Realm.service("accumulo");
  private static final String ROOT = "root";

  static AccumuloSecurity of(ClusterSettings settings) {
    return valueOf(settings.text(KEY).toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether users come in by Kerberos. */
  boolean byKerberos() {
    return compareTo(AUTH) >= 0;
  }

  /** Chooses what a whole start needs. */
  void prepare(ClusterStart start) throws InterruptedException {
    if (byKerberos()) {
      Kdc.prepare(start);
    }
  }

  /** Makes what servers and clients prove themselves by, where there is none yet. */
  void makeKeys(ClusterStart start) throws InterruptedException {
    if (this == SSL) {
      ClusterKeys.made(start, AccumuloKind.MANAGER);
    }
  }

  /** Starts what servers ask before they let anybody in, if it does not run. */
  void startBelow(ClusterStart start) throws InterruptedException {
    if (byKerberos()) {
      Kdc.start(start, List.of(PRINCIPAL, Realm.USER));
    }
  }

  /** Flags of each server's JVM. */
  String[] flags(ClusterFolder folder) {
    return byKerberos() ? new Realm(folder).flags().toArray(String[]::new) : new String[0];
  }

  /** Arguments that name the first user to the program that makes an instance. */
  List<String> firstUser(String password) {
    return byKerberos()
        ? List.of("--user", Realm.USER)
        : List.of("--user", ROOT, "--password", password);
  }

  /** The servers' part of their configuration. May hold passwords. */
  String serverPart(ClusterFolder folder) {
    return switch (this) {
      case NONE -> "";
      case NONE_THREADPOOL -> filled("threadpool.properties", Map.of());
      case SSL -> {
        ClusterKeys keys = ClusterKeys.of(folder);
        yield filled("server-ssl.properties", stores(keys, keys.server()));
      }
      case AUTH, AUTH_INT, AUTH_CONF ->
          filled("server-kerberos.properties", kerberos(folder, PRINCIPAL));
    };
  }

  /** The part of Hadoop's configuration that servers read. */
  String hadoopPart() {
    return byKerberos() ? filled("kerberos-site.xml", Map.of()) : "";
  }

  /** The clients' part of theirs. Holds passwords, or names a keytab. */
  String clientPart(ClusterFolder folder, String password) {
    if (byKerberos()) {
      return filled("client-kerberos.properties", kerberos(folder, Realm.USER));
    }
    String user = filled("client-password.properties", Map.of("user", ROOT, "password", password));
    if (this != SSL) {
      return user;
    }
    ClusterKeys keys = ClusterKeys.of(folder);
    return user + filled("client-ssl.properties", stores(keys, keys.client()));
  }

  /** Where a client finds the realm; nothing if it needs none. */
  Map<String, String> storeSettings(ClusterFolder folder) {
    return byKerberos()
        ? Map.of(AccumuloKind.KRB5_CONF, new Realm(folder).config().toString())
        : Map.of();
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

  private static Map<String, String> stores(ClusterKeys keys, KeyFile own) {
    return Map.of(
        "keyStore", own.path().toString(),
        "keyStorePassword", own.password(),
        "trustStore", keys.trust().path().toString(),
        "trustStorePassword", keys.trust().password(),
        "storeType", KeyFile.TYPE);
  }
}
