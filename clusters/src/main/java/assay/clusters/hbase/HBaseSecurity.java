package assay.clusters.hbase;

import assay.clusters.ClusterSetting;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.ClusterState;
import assay.clusters.process.Template;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.tls.ClusterKeys;
import assay.clusters.tls.KeyFile;
import assay.clusters.zookeeper.ZooKeeperServer;
import java.util.Locale;
import java.util.Map;

/** Who may see what, and whether what servers and clients say can be read. */
enum HBaseSecurity {
  /** Plain text; everybody may do everything. */
  OFF,
  /** Plain text; users, without proof of who they are, access lists and labels of cells. */
  LABELS,
  /** TLS with certificates of servers and clients; everybody may do everything. */
  TLS;

  private static final String KEY = "security";

  static final ClusterSetting SETTING =
      ClusterSetting.levels(
          KEY,
          "labels: users, access lists and labels of cells, which cost each request; tls: TLS both"
              + " ways",
          "labels",
          "tls");

  private static final String LABELS_PART = "security.xml";
  private static final String TLS_PART = "tls.xml";

  static HBaseSecurity of(ClusterSettings settings) {
    return valueOf(settings.text(KEY).toUpperCase(Locale.ROOT));
  }

  /** The user whom the servers trust with everything: who starts them. */
  static String superuser() {
    return System.getProperty("user.name");
  }

  /** Makes what servers and clients prove themselves by, where there is none yet. */
  void makeKeys(ClusterStart start) throws InterruptedException {
    if (this == TLS) {
      ClusterKeys.made(
          start,
          HBaseSettings.standalone(start.settings()) ? HBaseKind.STANDALONE : HBaseKind.MASTER);
    }
  }

  /** The servers' part of their configuration. May hold passwords. */
  String serverPart(ClusterFolder folder) {
    ClusterKeys keys = ClusterKeys.of(folder);
    return switch (this) {
      case OFF -> "";
      case LABELS ->
          Template.filled(HBaseSecurity.class, LABELS_PART, Map.of("superuser", superuser()));
      case TLS -> tls(keys, keys.server());
    };
  }

  /** The clients' part of theirs. May hold passwords. */
  String clientPart(ClusterFolder folder) {
    ClusterKeys keys = ClusterKeys.of(folder);
    return this == TLS ? tls(keys, keys.client()) : "";
  }

  /** Settings by which Assay's store connects. */
  Map<String, String> storeSettings(ClusterState state) {
    String address = ZooKeeperServer.address(state);
    return switch (this) {
      case OFF -> Map.of("zookeeper", address);
      // Who reads and writes is not the one who may see everything.
      case LABELS -> Map.of("zookeeper", address, "user", "assay", "admin", superuser());
      case TLS -> Map.of("site", HBaseConfig.clientFile(state.folder()).toString());
    };
  }

  private static String tls(ClusterKeys keys, KeyFile own) {
    return Template.filled(
        HBaseSecurity.class,
        TLS_PART,
        Map.of(
            "keyStore", own.path().toString(),
            "keyStorePassword", own.password(),
            "trustStore", keys.trust().path().toString(),
            "trustStorePassword", keys.trust().password(),
            "storeType", KeyFile.TYPE));
  }
}
