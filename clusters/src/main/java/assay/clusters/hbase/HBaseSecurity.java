package assay.clusters.hbase;

import assay.clusters.ClusterSetting;
import assay.clusters.kerberos.Kdc;
import assay.clusters.kerberos.Realm;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.ClusterState;
import assay.clusters.process.Template;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.tls.ClusterKeys;
import assay.clusters.tls.KeyFile;
import assay.clusters.zookeeper.ZooKeeperServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who may see what, and whether what servers and clients say can be read.
 *
 * @param labels users, access lists and labels of cells, with or without a proof of who a user is
 */
record HBaseSecurity(Level level, boolean labels) {

  /** How servers and clients prove who they are. */
  private enum Level {
    /** Plain text; everybody may do everything. */
    OFF("off", false, ""),
    /** Plain text, and a user is who says so. */
    LABELS("labels", false, ""),
    /** TLS with certificates of servers and clients. */
    TLS("tls", true, ""),
    /** Kerberos proves who servers and users are; what they say is plain text. */
    KERBEROS_AUTH("kerberos-auth", false, "authentication"),
    /** The same, and nobody can change what they say. */
    INTEGRITY("integrity", false, "integrity"),
    /** The same, and nobody can read it. */
    PRIVACY("privacy", false, "privacy"),
    /** Kerberos proves who they are, and TLS hides what they say. */
    TLS_AND_KERBEROS("tls+kerberos", true, "authentication");

    private final String word;
    private final boolean tls;

    /** Quality of protection; empty without Kerberos. */
    private final String quality;

    Level(String word, boolean tls, String quality) {
      this.word = word;
      this.tls = tls;
      this.quality = quality;
    }

    private static Level of(String word) {
      for (Level level : values()) {
        if (level.word.equals(word)) {
          return level;
        }
      }
      throw new IllegalArgumentException(word);
    }
  }

  private static final String KEY = "security";

  static final ClusterSetting SETTING =
      ClusterSetting.levels(
          KEY,
          "labels: users, access lists and labels of cells, which cost each request; tls: TLS both"
              + " ways; kerberos-auth, integrity, privacy: Kerberos alone, with integrity, with"
              + " encryption",
          "labels",
          "tls",
          "kerberos-auth",
          "integrity",
          "privacy",
          "tls+kerberos");

  static final ClusterSetting LABELS =
      ClusterSetting.flag(
          "labels", "users, access lists and labels of cells beside TLS or Kerberos");

  private static final String LABELS_PART = "security.xml";
  private static final String TLS_PART = "tls.xml";
  private static final String KERBEROS_PART = "kerberos.xml";
  private static final String SERVER_KERBEROS_PART = "server-kerberos.xml";
  private static final String CLIENT_KERBEROS_PART = "client-kerberos.xml";
  private static final String HADOOP_PART = "kerberos-core-site.xml";

  private static final String PRINCIPAL = Realm.service("hbase");

  /** Who reads and writes where the one who made the servers may see everything. */
  private static final String READER = "assay";

  static HBaseSecurity of(ClusterSettings settings) {
    Level level = Level.of(settings.text(KEY));
    return new HBaseSecurity(level, level == Level.LABELS || settings.flag(LABELS.key()));
  }

  /** The user whom the servers trust with everything: who starts them. */
  static String superuser() {
    return System.getProperty("user.name");
  }

  /** Whether users come in by Kerberos. */
  boolean byKerberos() {
    return !level.quality.isEmpty();
  }

  /** Chooses what a whole start needs. */
  void prepare(ClusterStart start) throws InterruptedException {
    if (byKerberos()) {
      Kdc.prepare(start);
    }
  }

  /** Makes what servers and clients prove themselves by, where there is none yet. */
  void makeKeys(ClusterStart start) throws InterruptedException {
    if (level.tls) {
      ClusterKeys.made(
          start,
          HBaseSettings.standalone(start.settings()) ? HBaseKind.STANDALONE : HBaseKind.MASTER);
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

  /** The servers' part of their configuration. May hold passwords. */
  String serverPart(ClusterFolder folder) {
    ClusterKeys keys = ClusterKeys.of(folder);
    return (labels ? filled(LABELS_PART, Map.of("superuser", superuser())) : "")
        + (level.tls ? tls(keys, keys.server()) : "")
        + (byKerberos() ? kerberos(SERVER_KERBEROS_PART, folder, PRINCIPAL) : "");
  }

  /** What servers read as Hadoop's configuration. */
  String hadoopPart() {
    return byKerberos() ? filled(HADOOP_PART, Map.of()) : "";
  }

  /** The clients' part of theirs. May hold passwords. */
  String clientPart(ClusterFolder folder) {
    ClusterKeys keys = ClusterKeys.of(folder);
    return (level.tls ? tls(keys, keys.client()) : "")
        + (byKerberos() ? kerberos(CLIENT_KERBEROS_PART, folder, Realm.USER) : "");
  }

  /** Settings by which Assay's store connects. */
  Map<String, String> storeSettings(ClusterState state) {
    Map<String, String> settings = new HashMap<>();
    if (level.tls || byKerberos()) {
      settings.put("site", HBaseConfig.clientFile(state.folder()).toString());
    } else {
      settings.put("zookeeper", ZooKeeperServer.address(state));
    }
    if (byKerberos()) {
      settings.put(HBaseKind.KRB5_CONF, new Realm(state.folder()).config().toString());
    }
    if (labels) {
      // Who reads and writes is not the one who may see everything.
      settings.put("user", READER);
      settings.put("admin", superuser());
    }
    return settings;
  }

  private String kerberos(String part, ClusterFolder folder, String principal) {
    return filled(KERBEROS_PART, Map.of("service", PRINCIPAL, "quality", level.quality))
        + filled(
            part,
            Map.of(
                "keytab", new Realm(folder).keytab(principal).toString(),
                "principal", principal,
                "reader", READER));
  }

  private static String tls(ClusterKeys keys, KeyFile own) {
    return filled(
        TLS_PART,
        Map.of(
            "keyStore", own.path().toString(),
            "keyStorePassword", own.password(),
            "trustStore", keys.trust().path().toString(),
            "trustStorePassword", keys.trust().password(),
            "storeType", KeyFile.TYPE));
  }

  private static String filled(String part, Map<String, String> values) {
    return Template.filled(HBaseSecurity.class, part, values);
  }
}
