package assay.clusters.cassandra;

import assay.clusters.ClusterSetting;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterState;
import assay.clusters.process.Template;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.tls.ClusterTlsKeys;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import javax.net.SocketFactory;

/** Security level of the connections between a Cassandra server and its clients. */
enum CassandraSecurity {
  NONE,
  /** TLS in which only the server has a certificate. */
  TLS,
  /** TLS in which the server and its clients have certificates. */
  MTLS;

  private static final String KEY = "security";

  static final ClusterSetting SETTING =
      ClusterSetting.choice(
          KEY,
          "Security of the connections between clients and the server; mtls means TLS with client"
              + " certificates",
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
        : ClusterTlsKeys.of(state.folder()).clientSockets();
  }

  static Path clientFile(ClusterFolder folder) {
    return folder.conf().resolve(CLIENT_PART);
  }

  /**
   * Returns the security section of the server's configuration. The section may contain passwords.
   *
   * @param keys keys of the cluster, which must exist
   */
  String serverPart(ClusterTlsKeys keys) {
    if (this == NONE) {
      return "";
    }
    Map<String, String> values = new HashMap<>(keys.serverValues());
    values.put("clientKey", Boolean.toString(this == MTLS));
    return Template.filled(CassandraSecurity.class, SERVER_PART, values);
  }

  /**
   * Returns the text of the clients' TLS properties file. The text contains passwords.
   *
   * @param keys keys of the cluster, which must exist
   */
  String clientPart(ClusterTlsKeys keys) {
    Map<String, String> values = keys.clientValues();
    String trust = Template.filled(CassandraSecurity.class, CLIENT_PART, values);
    return this == MTLS
        ? trust + Template.filled(CassandraSecurity.class, CLIENT_KEY_PART, values)
        : trust;
  }
}
