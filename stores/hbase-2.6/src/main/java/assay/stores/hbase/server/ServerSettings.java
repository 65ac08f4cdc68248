package assay.stores.hbase.server;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Map;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hbase.thirdparty.com.google.gson.JsonElement;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;

/** Reads the current configuration of region servers from their web pages. */
public final class ServerSettings {
  private static final int PAGE_MILLIS = 2000;

  private ServerSettings() {}

  /**
   * Returns the value of a configuration key, as reported by the first region server that has a web
   * page.
   *
   * @throws IOException if no region server has a web page, or if that page does not have the key
   */
  public static String value(Admin admin, String key) throws IOException {
    ClusterMetrics metrics = admin.getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS));
    for (Map.Entry<ServerName, ServerMetrics> server : metrics.getLiveServerMetrics().entrySet()) {
      int port = server.getValue().getInfoServerPort();
      if (port > 0) {
        return value(server.getKey().getHostname() + ":" + port, key);
      }
    }
    throw new IOException("no region server has a web page that reports " + key);
  }

  private static String value(String address, String key) throws IOException {
    JsonObject page = JsonPage.read(address + "/conf?format=json", PAGE_MILLIS);
    for (JsonElement property : page.getAsJsonArray("properties")) {
      JsonObject named = property.getAsJsonObject();
      if (named.get("key").getAsString().equals(key)) {
        return named.get("value").getAsString();
      }
    }
    throw new IOException("the web page at " + address + " does not report " + key);
  }
}
