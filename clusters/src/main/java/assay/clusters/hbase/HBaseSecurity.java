package assay.clusters.hbase;

import assay.clusters.ClusterSetting;
import assay.clusters.kerberos.Realm;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.ClusterState;
import assay.clusters.process.Template;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.tls.ClusterTlsKeys;
import assay.clusters.zookeeper.ZooKeeperServer;
import java.util.HashMap;
import java.util.Map;

/**
 * Security of an HBase cluster: authentication, authorization and protection of traffic.
 *
 * @param labels whether the cluster has users, access lists and cell labels, with or without
 *     authentication
 */
record HBaseSecurity(Level level, boolean labels) {

  private enum Level {
    /** Traffic is plain text, and every user may do everything. */
    OFF("off", false, ""),
    /**
     * Access lists and cell labels restrict users, but user names are not verified; traffic is
     * plain text.
     */
    LABELS("labels", false, ""),
    /** TLS with certificates of servers and clients. */
    TLS("tls", true, ""),
    /** Kerberos authenticates servers and users; traffic is plain text. */
    KERBEROS_AUTH("kerberos-auth", false, "authentication"),
    /** Kerberos with integrity protection of the traffic. */
    INTEGRITY("integrity", false, "integrity"),
    /** Kerberos with encryption of the traffic. */
    PRIVACY("privacy", false, "privacy"),
    /** Kerberos authenticates servers and users; TLS encrypts traffic. */
    TLS_AND_KERBEROS("tls+kerberos", true, "authentication");

    private final String word;
    private final boolean tls;

    /** Value of {@code hbase.rpc.protection}; empty if Kerberos is not used. */
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
          "Security level. labels: users (not authenticated), access lists and cell labels (slows"
              + " down every request). tls: mutual TLS. kerberos-auth: Kerberos without encryption."
              + " integrity: Kerberos with integrity protection. privacy: Kerberos with encryption."
              + " tls+kerberos: Kerberos, with encryption by TLS",
          "labels",
          "tls",
          "kerberos-auth",
          "integrity",
          "privacy",
          "tls+kerberos");

  static final ClusterSetting LABELS =
      ClusterSetting.flag(
          "labels",
          "Adds users, access lists and cell labels to a security level that uses TLS or Kerberos");

  private static final String LABELS_PART = "security.xml";
  private static final String TLS_PART = "tls.xml";
  private static final String KERBEROS_PART = "kerberos.xml";
  private static final String SERVER_KERBEROS_PART = "server-kerberos.xml";
  private static final String CLIENT_KERBEROS_PART = "client-kerberos.xml";
  private static final String HADOOP_PART = "kerberos-core-site.xml";

  static final String PRINCIPAL = Realm.service("hbase");

  /**
   * User name of Assay's clients. This user must not be the superuser, because the superuser may
   * read every cell.
   */
  private static final String READER = "assay";

  static HBaseSecurity of(ClusterSettings settings) {
    Level level = Level.of(settings.text(KEY));
    return new HBaseSecurity(level, level == Level.LABELS || settings.flag(LABELS.key()));
  }

  static String superuser() {
    return System.getProperty("user.name");
  }

  boolean byKerberos() {
    return !level.quality.isEmpty();
  }

  void makeKeys(ClusterStart start) throws InterruptedException {
    if (level.tls) {
      ClusterTlsKeys.make(
          start,
          HBaseSettings.standalone(start.settings()) ? HBaseKind.STANDALONE : HBaseKind.MASTER);
    }
  }

  /**
   * Returns the security properties of the servers' configuration. The properties may contain
   * passwords.
   */
  String serverPart(ClusterFolder folder) {
    return (labels ? filled(LABELS_PART, Map.of("superuser", superuser())) : "")
        + (level.tls ? filled(TLS_PART, ClusterTlsKeys.of(folder).serverValues()) : "")
        + (byKerberos() ? kerberos(SERVER_KERBEROS_PART, folder, PRINCIPAL) : "");
  }

  String hadoopPart() {
    return byKerberos() ? filled(HADOOP_PART, Map.of()) : "";
  }

  /**
   * Returns the security properties of the clients' configuration. The properties may contain
   * passwords.
   */
  String clientPart(ClusterFolder folder) {
    return (level.tls ? filled(TLS_PART, ClusterTlsKeys.of(folder).clientValues()) : "")
        + (byKerberos() ? kerberos(CLIENT_KERBEROS_PART, folder, Realm.USER) : "");
  }

  Map<String, String> storeSettings(ClusterState state) {
    Map<String, String> settings = new HashMap<>();
    if (level.tls || byKerberos()) {
      settings.put("site", HBaseConfig.clientFile(state.folder()).toString());
    } else {
      settings.put("zookeeper", ZooKeeperServer.address(state));
    }
    if (byKerberos()) {
      settings.put(Realm.SETTING, new Realm(state.folder()).config().toString());
    }
    if (labels) {
      // Clients read and write as a user without the superuser's rights.
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

  private static String filled(String part, Map<String, String> values) {
    return Template.filled(HBaseSecurity.class, part, values);
  }
}
