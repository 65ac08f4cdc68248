package assay.stores.hbase;

import assay.store.Internals.Reading;
import assay.store.Metric;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hbase.thirdparty.com.google.gson.JsonArray;
import org.apache.hbase.thirdparty.com.google.gson.JsonElement;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;
import org.apache.hbase.thirdparty.com.google.gson.JsonParser;

/** The numbers on a region server's page {@code /jmx}. Its age the server does not tell. */
final class ServerPages {
  /** A page that takes longer belongs to a server that is stuck; the others are not held up. */
  private static final Duration LONGEST = Duration.ofMillis(500);

  private static final String BEANS = "/jmx?qry=Hadoop:service=HBase,name=";

  private static final Map<String, Metric> SERVER =
      Map.of(
          "flushQueueLength", Metric.FLUSHES_QUEUED,
          "compactionQueueLength", Metric.COMPACTIONS_QUEUED,
          "updatesBlockedTime", Metric.BLOCKED,
          "blockCacheHitCount", Metric.CACHE_HITS,
          "blockCacheMissCount", Metric.CACHE_MISSES,
          "blockCacheSize", Metric.CACHE_BYTES);
  private static final Map<String, Metric> IPC =
      Map.of("numCallsInGeneralQueue", Metric.REQUESTS_QUEUED);
  private static final Map<String, Metric> JVM =
      Map.of("GcCount", Metric.GC_COUNT, "GcTimeMillis", Metric.GC_TIME);

  private static final Map<String, Map<String, Metric>> PAGES =
      Map.of(
          "RegionServer,sub=Server", SERVER,
          "RegionServer,sub=IPC", IPC,
          "JvmMetrics", JVM);

  private final List<String> addresses;

  /**
   * @param addresses HOST:PORT of the servers' pages; empty to go by what the servers report
   */
  ServerPages(List<String> addresses) {
    this.addresses = addresses;
  }

  /** Adds what a server's page tells; nothing if it has none, or if the page does not come. */
  void addTo(List<Reading> readings, ServerName server, int port) {
    String address = address(server.getHostname(), port);
    if (address == null) {
      return;
    }
    for (Map.Entry<String, Map<String, Metric>> page : PAGES.entrySet()) {
      JsonObject bean;
      try {
        bean = bean(address, page.getKey());
      } catch (IOException | RuntimeException e) {
        // What the store cannot tell is left out: the servers' pages are no part of its service.
        return;
      }
      page.getValue()
          .forEach(
              (name, metric) -> {
                JsonElement value = bean.get(name);
                if (value != null) {
                  readings.add(
                      new Reading(
                          metric, server.getAddress().toString(), value.getAsDouble(), Double.NaN));
                }
              });
    }
  }

  /** Where a server's page is; null if it has none. */
  private String address(String host, int port) {
    for (String address : addresses) {
      if (addresses.size() == 1 || address.startsWith(host + ":")) {
        return address;
      }
    }
    return port > 0 && addresses.isEmpty() ? host + ":" + port : null;
  }

  private static JsonObject bean(String address, String name) throws IOException {
    HttpURLConnection page =
        (HttpURLConnection) URI.create("http://" + address + BEANS + name).toURL().openConnection();
    page.setConnectTimeout((int) LONGEST.toMillis());
    page.setReadTimeout((int) LONGEST.toMillis());
    try (Reader reader = new InputStreamReader(page.getInputStream(), StandardCharsets.UTF_8)) {
      JsonArray beans = JsonParser.parseReader(reader).getAsJsonObject().getAsJsonArray("beans");
      return beans.isEmpty() ? new JsonObject() : beans.get(0).getAsJsonObject();
    }
  }
}
