package assay.stores.accumulo.server;

import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.apache.accumulo.core.manager.thrift.ManagerMonitorInfo;
import org.apache.accumulo.core.master.thrift.Compacting;
import org.apache.accumulo.core.master.thrift.TableInfo;
import org.apache.accumulo.core.master.thrift.TabletServerStatus;

/**
 * Translates statistics of Accumulo's servers to the metrics that are common to all stores.
 * Accumulo does not report the number of write requests, the bytes of in-memory maps, heap use or
 * garbage collections. Tablet servers update the ingest and query rates every five seconds.
 */
final class ServerReadings {
  private static final Metric SCANS_RUNNING = Metric.gauge("scans-running", "scans in progress");
  private static final Metric LOG_FLUSHES =
      Metric.counter("log-flushes", "flushes of write-ahead logs to the file system");
  private static final Metric LOG_SYNCS =
      Metric.counter("log-syncs", "syncs of write-ahead logs to disk");
  private static final Metric LOGS_SORTING =
      Metric.gauge("logs-sorting", "write-ahead logs under recovery, left by dead servers");
  private static final Metric TABLETS_UNASSIGNED =
      Metric.gauge("tablets-unassigned", "tablets without a server, as reported by the manager");

  private ServerReadings() {}

  /**
   * Adds the metrics in a tablet server's status to a list of readings.
   *
   * @param tableId id of the table to report; empty means all tables
   * @param age age of the status in seconds
   */
  static void add(
      TabletServerStatus status, String server, String tableId, double age, List<Reading> out) {
    Collection<TableInfo> tables = tables(status.getTableMap(), tableId);
    put(out, Metric.TABLETS, server, age, sum(tables, TableInfo::getOnlineTablets));
    put(out, Metric.ENTRIES, server, age, sum(tables, TableInfo::getRecs));
    put(out, Metric.MEMORY_ENTRIES, server, age, sum(tables, TableInfo::getRecsInMemory));
    rate(out, Metric.INGEST, server, age, tables, TableInfo::getIngestRate);
    rate(out, Metric.QUERY, server, age, tables, TableInfo::getQueryRate);
    put(out, Metric.FLUSHES_RUNNING, server, age, sum(tables, t -> running(t.getMinors())));
    put(out, Metric.FLUSHES_QUEUED, server, age, sum(tables, t -> queued(t.getMinors())));
    put(out, Metric.COMPACTIONS_RUNNING, server, age, sum(tables, t -> running(t.getMajors())));
    put(out, Metric.COMPACTIONS_QUEUED, server, age, sum(tables, t -> queued(t.getMajors())));
    put(out, SCANS_RUNNING, server, age, sum(tables, t -> running(t.getScans())));
    put(out, Metric.REQUESTS_QUEUED, server, age, sum(tables, t -> queued(t.getScans())));
    put(out, Metric.READ_REQUESTS, server, age, status.getLookups());
    put(out, Metric.HOLD, server, age, status.getHoldTime());
    long hits = status.getDataCacheHits() + status.getIndexCacheHits();
    long requests = status.getDataCacheRequest() + status.getIndexCacheRequest();
    put(out, Metric.CACHE_HITS, server, age, hits);
    put(out, Metric.CACHE_MISSES, server, age, Math.max(0, requests - hits));
    put(out, LOG_FLUSHES, server, age, status.getFlushs());
    put(out, LOG_SYNCS, server, age, status.getSyncs());
    put(out, LOGS_SORTING, server, age, status.getLogSortsSize());
  }

  static void addInstance(Collection<TabletServerStatus> statuses, List<Reading> out) {
    List<TableInfo> tables =
        statuses.stream().flatMap(status -> tables(status.getTableMap(), "").stream()).toList();
    put(out, Metric.INSTANCE_ENTRIES, "", 0, sum(tables, TableInfo::getRecs));
    rate(out, Metric.INSTANCE_INGEST, "", 0, tables, TableInfo::getIngestRate);
    rate(out, Metric.INSTANCE_QUERY, "", 0, tables, TableInfo::getQueryRate);
  }

  /**
   * Adds the number of unassigned tablets, which only the manager reports. The manager does not
   * report the age of this number.
   */
  static void add(ManagerMonitorInfo manager, List<Reading> out) {
    put(out, TABLETS_UNASSIGNED, "", Double.NaN, manager.getUnassignedTablets());
  }

  private static Collection<TableInfo> tables(Map<String, TableInfo> all, String tableId) {
    if (all == null) {
      return List.of();
    }
    TableInfo one = all.get(tableId);
    return tableId.isEmpty() ? all.values() : one == null ? List.of() : List.of(one);
  }

  private static void put(List<Reading> out, Metric metric, String server, double age, long value) {
    out.add(new Reading(metric, server, (double) value, age));
  }

  private static void rate(
      List<Reading> out,
      Metric metric,
      String server,
      double age,
      Collection<TableInfo> tables,
      ToDoubleFunction<TableInfo> value) {
    out.add(new Reading(metric, server, tables.stream().mapToDouble(value).sum(), age));
  }

  private static long sum(Collection<TableInfo> tables, ToLongFunction<TableInfo> value) {
    return tables.stream().mapToLong(value).sum();
  }

  // Servers omit empty parts of their status.
  private static int running(Compacting compacting) {
    return compacting == null ? 0 : compacting.getRunning();
  }

  private static int queued(Compacting compacting) {
    return compacting == null ? 0 : compacting.getQueued();
  }
}
