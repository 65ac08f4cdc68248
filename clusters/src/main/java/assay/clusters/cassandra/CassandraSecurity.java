package assay.clusters.cassandra;

import assay.clusters.ClusterSetting;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterState;
import assay.clusters.process.Template;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.tls.ClusterKeys;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import javax.net.SocketFactory;

/** Authentication of the server and its clients, and protection of their traffic. */
enum CassandraSecurity {
  /** Plain text. */
  NONE,
  /** The server has a certificate. */
  TLS,
  /** Server and clients have certificates. */
  MTLS;

  private static final String KEY = "security";

  static final ClusterSetting SETTING =
      ClusterSetting.choice(
          KEY,
          "Security between clients and the server; 'mtls' is TLS with client certificates",
          "none",
          "tls",
          "mtls");

  private static final String SERVER_PART = "client-encryption.yaml";
  private static final String CLIENT_PART = "client-tls.properties";
  private static final String CLIENT_KEY_PART = "client-tls-key.properties";

  static CassandraSecurity of(ClusterSettings settings) {
    return valueOf(settings.text(KEY).toUpperCase(Locale.ROOT));
  }

  static SocketFactory sockets(ClusterState state) {
    return of(state.settings()) == NONE
        ? SocketFactory.getDefault()
        : ClusterKeys.of(state.folder()).clientSockets();
  }

  /** TLS settings of clients, both of Assay's store and of others. */
  static Path clientFile(ClusterFolder folder) {
    return folder.conf().resolve(CLIENT_PART);
  }

  /**
   * Lines for the server's configuration. May contain passwords.
   *
   * @param keys the cluster's keys, which must exist
   */
  String serverPart(ClusterKeys keys) {
    if (this == NONE) {
      return "";
    }
    Map<String, String> values = new HashMap<>(keys.serverValues());
    values.put("clientKey", Boolean.toString(this == MTLS));
    return Template.filled(CassandraSecurity.class, SERVER_PART, values);
  }

  /**
   * Text of {@link #clientFile}. Contains passwords.
   *
   * @param keys the cluster's keys, which must exist
   */
  String clientPart(ClusterKeys keys) {
    Map<String, String> values = keys.clientValues();
    String trust = Template.filled(CassandraSecurity.class, CLIENT_PART, values);
    return this == MTLS
        ? trust + Template.filled(CassandraSecurity.class, CLIENT_KEY_PART, values)
        : trust;
  }
}
