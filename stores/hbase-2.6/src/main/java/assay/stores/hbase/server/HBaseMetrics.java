package assay.stores.hbase.server;

import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CompactionState;

/**
 * Reads metrics of an HBase table and its servers. Metrics of a table are requested from the region
 * servers. Metrics of queues and caches are read from the region servers' web pages. All other
 * metrics are taken from the region servers' latest reports to the master.
 */
public final class HBaseMetrics {
  private record Sum(Metric metric, ToDoubleFunction<RegionMetrics> ofRegion) {}

  private static final List<Sum> SUMS =
      List.of(
          new Sum(Metric.TABLETS, region -> 1),
          new Sum(Metric.STORE_FILES, RegionMetrics::getStoreFileCount),
          // HBase reports the sizes of store files and memstores in whole megabytes.
          new Sum(Metric.STORE_FILE_BYTES, region -> region.getStoreFileSize().get(Size.Unit.BYTE)),
          new Sum(Metric.MEMORY_BYTES, region -> region.getMemStoreSize().get(Size.Unit.BYTE)),
          new Sum(
              Metric.COMPACTIONS_RUNNING,
              region -> region.getCompactionState() == CompactionState.NONE ? 0 : 1),
          new Sum(Metric.READ_REQUESTS, RegionMetrics::getReadRequestCount),
          new Sum(Metric.WRITE_REQUESTS, RegionMetrics::getWriteRequestCount));

  private final ServerPages pages;
  private final ReportAges ages = new ReportAges(System::nanoTime);

  public HBaseMetrics(List<String> addresses) {
    pages = new ServerPages(addresses);
  }

  /**
   * @param table name of the table; null means the totals of all tables
   */
  public List<Reading> of(Admin admin, TableName table) throws IOException {
    List<Reading> readings = new ArrayList<>();
    ClusterMetrics cluster = admin.getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS));
    Map<ServerName, ServerMetrics> servers = cluster.getLiveServerMetrics();
    readings.add(Reading.fresh(Metric.SERVERS, "", servers.size()));
    if (table != null) {
      if (!admin.tableExists(table)) {
        throw new TableNotFoundException(table);
      }
      int regions = 0;
      for (ServerName server : servers.keySet()) {
        List<RegionMetrics> own = admin.getRegionMetrics(server, table);
        regions += own.size();
        add(own, server.getAddress().toString(), 0, readings);
      }
      readings.add(Reading.fresh(Metric.TABLETS, "", regions));
    }
    pages.keepOnly(servers.keySet());
    for (Map.Entry<ServerName, ServerMetrics> server : servers.entrySet()) {
      ofServer(server.getKey(), server.getValue(), table == null, readings);
    }
    return readings;
  }

  private static void add(
      List<RegionMetrics> regions, String server, double age, List<Reading> readings) {
    for (Sum sum : SUMS) {
      double value = regions.stream().mapToDouble(sum.ofRegion()).sum();
      readings.add(new Reading(sum.metric(), server, value, age));
    }
  }

  private void ofServer(
      ServerName name, ServerMetrics metrics, boolean regionsToo, List<Reading> readings)
      throws IOException {
    String server = name.getAddress().toString();
    double age = ages.seconds(server, metrics.getReportTimestamp());
    if (regionsToo) {
      add(List.copyOf(metrics.getRegionMetrics().values()), server, age, readings);
    }
    readings.add(
        new Reading(Metric.HEAP_BYTES, server, metrics.getUsedHeapSize().get(Size.Unit.BYTE), age));
    pages.addTo(readings, name, metrics.getInfoServerPort());
  }
}
