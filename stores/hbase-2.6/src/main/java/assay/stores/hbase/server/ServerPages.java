package assay.stores.hbase.server;

import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hbase.thirdparty.com.google.gson.JsonElement;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;

/**
 * Reads metrics from the region servers' {@code /jmx} pages. Servers that Assay started update
 * these metrics every second; other servers update them every ten seconds by default. The pages do
 * not state the age of the metrics. A server takes a few milliseconds to produce a page, so each
 * sample reads only one page per server. Metrics on the other pages keep their values from earlier
 * samples. Thread-safe.
 */
final class ServerPages {
  private static final String BEANS = "Hadoop:service=HBase,name=";

  private static final Map<String, Metric> SERVER =
      Map.of(
          "flushQueueLength", Metric.FLUSHES_QUEUED,
          "compactionQueueLength", Metric.COMPACTIONS_QUEUED,
          "updatesBlockedTime", Metric.BLOCKED,
          "blockCacheHitCount", Metric.CACHE_HITS,
          "blockCacheMissCount", Metric.CACHE_MISSES,
          "blockCacheSize", Metric.CACHE_BYTES);
  private static final Map<String, Metric> IPC =
      Map.of(
          "numCallsInGeneralQueue", Metric.REQUESTS_QUEUED,
          "exceptions.rpcThrottling", Metric.REQUESTS_REFUSED,
          "exceptions.RegionTooBusyException", Metric.REQUESTS_TOO_BUSY);
  private static final Map<String, Metric> JVM =
      Map.of("GcCount", Metric.GC_COUNT, "GcTimeMillis", Metric.GC_TIME);

  private record Page(String bean, Map<String, Metric> metrics) {}

  private static final List<Page> PAGES =
      List.of(
          new Page("RegionServer,sub=Server", SERVER),
          new Page("RegionServer,sub=IPC", IPC),
          new Page("JvmMetrics", JVM));

  private static final class Told {
    final List<List<Reading>> pages = new ArrayList<>();
    int turn;
  }

  private final List<String> addresses;
  private final Map<ServerName, Told> servers = new ConcurrentHashMap<>();

  ServerPages(List<String> addresses) {
    this.addresses = addresses;
  }

  void keepOnly(Set<ServerName> living) {
    servers.keySet().retainAll(living);
  }

  /**
   * Adds readings from a region server's pages to a list. Nothing is added if the pages are missing
   * or cannot be read.
   */
  void addTo(List<Reading> readings, ServerName server, int port) {
    String address = address(server.getHostname(), port);
    if (address == null) {
      return;
    }
    Told told = servers.computeIfAbsent(server, any -> new Told());
    synchronized (told) {
      try {
        ask(told, address, server.getAddress().toString());
        told.pages.forEach(readings::addAll);
      } catch (IOException | RuntimeException e) {
        // Missing pages are not an error, because the store works without the servers' web pages.
        told.pages.clear();
      }
    }
  }

  private static void ask(Told told, String address, String server) throws IOException {
    if (told.pages.isEmpty()) {
      for (Page page : PAGES) {
        told.pages.add(read(page, address, server));
      }
    } else {
      told.pages.set(told.turn, read(PAGES.get(told.turn), address, server));
      told.turn = (told.turn + 1) % PAGES.size();
    }
  }

  private static List<Reading> read(Page page, String address, String server) throws IOException {
    JsonObject bean = JsonPage.bean(address, BEANS + page.bean());
    List<Reading> readings = new ArrayList<>();
    page.metrics()
        .forEach(
            (name, metric) -> {
              JsonElement value = bean.get(name);
              if (value != null) {
                readings.add(new Reading(metric, server, value.getAsDouble(), Double.NaN));
              }
            });
    return readings;
  }

  private String address(String host, int port) {
    for (String address : addresses) {
      if (addresses.size() == 1 || address.startsWith(host + ":")) {
        return address;
      }
    }
    return port > 0 && addresses.isEmpty() ? host + ":" + port : null;
  }
}
