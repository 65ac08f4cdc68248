package assay.stores.hbase.server;

import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
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
 * HBase's metrics. Region servers report a table's metrics on request. Metrics of queues and caches
 * are on the region servers' web pages. All other metrics are in the servers' latest reports to the
 * master.
 */
public final class Readings {
  private final ServerPages pages;
  private final ReportAges ages = new ReportAges(System::nanoTime);

  public Readings(ServerPages pages) {
    this.pages = pages;
  }

  /**
   * @param table name of the table; null to read only the servers' metrics
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
    readings.add(new Reading(Metric.TABLETS, server, regions.size(), age));
    readings.add(
        new Reading(
            Metric.STORE_FILES,
            server,
            regions.stream().mapToLong(RegionMetrics::getStoreFileCount).sum(),
            age));
    // HBase reports these two sizes in whole megabytes.
    readings.add(
        new Reading(
            Metric.STORE_FILE_BYTES,
            server,
            regions.stream().mapToDouble(r -> r.getStoreFileSize().get(Size.Unit.BYTE)).sum(),
            age));
    readings.add(
        new Reading(
            Metric.MEMORY_BYTES,
            server,
            regions.stream().mapToDouble(r -> r.getMemStoreSize().get(Size.Unit.BYTE)).sum(),
            age));
    readings.add(
        new Reading(
            Metric.COMPACTIONS_RUNNING,
            server,
            regions.stream().filter(r -> r.getCompactionState() != CompactionState.NONE).count(),
            age));
    readings.add(
        new Reading(
            Metric.READ_REQUESTS,
            server,
            regions.stream().mapToLong(RegionMetrics::getReadRequestCount).sum(),
            age));
    readings.add(
        new Reading(
            Metric.WRITE_REQUESTS,
            server,
            regions.stream().mapToLong(RegionMetrics::getWriteRequestCount).sum(),
            age));
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
