package assay.stores.rocksdb;

import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import org.rocksdb.TickerType;

/**
 * Reads RocksDB's metrics of a table. Metrics of column families are summed over the table's
 * locality groups.
 */
final class RocksDbMetrics {
  private static final Map<Metric, String> SUMMED =
      Map.of(
          Metric.MEMORY_BYTES,
          "rocksdb.cur-size-all-mem-tables",
          Metric.MEMORY_ENTRIES,
          "rocksdb.num-entries-active-mem-table",
          Metric.FLUSHES_QUEUED,
          "rocksdb.num-immutable-mem-table",
          Metric.ENTRIES,
          "rocksdb.estimate-num-keys",
          Metric.STORE_FILE_BYTES,
          "rocksdb.total-sst-files-size",
          Metric.gauge("compaction-pending", "column families waiting for a compaction"),
          "rocksdb.compaction-pending",
          Metric.bytes("compaction-pending", "estimated bytes that compactions must rewrite"),
          "rocksdb.estimate-pending-compaction-bytes");

  private static final Map<Metric, String> OF_DATABASE =
      Map.of(
          Metric.COMPACTIONS_RUNNING,
          "rocksdb.num-running-compactions",
          Metric.FLUSHES_RUNNING,
          "rocksdb.num-running-flushes",
          Metric.CACHE_BYTES,
          "rocksdb.block-cache-usage",
          Metric.bytes("delayed-write-rate", "rate to which writes are limited; 0 means no limit"),
          "rocksdb.actual-delayed-write-rate",
          Metric.gauge("writes-stopped", "1 while writes are stopped, otherwise 0"),
          "rocksdb.is-write-stopped");

  private static final Map<Metric, TickerType> TICKERS =
      Map.of(
          Metric.CACHE_HITS,
          TickerType.BLOCK_CACHE_HIT,
          Metric.CACHE_MISSES,
          TickerType.BLOCK_CACHE_MISS,
          Metric.READ_REQUESTS,
          TickerType.NUMBER_KEYS_READ,
          Metric.WRITE_REQUESTS,
          TickerType.NUMBER_KEYS_WRITTEN,
          Metric.counter("bloom-useful", "file reads avoided by a Bloom filter"),
          TickerType.BLOOM_FILTER_USEFUL,
          sum("log", "bytes written to the write-ahead log"),
          TickerType.WAL_FILE_BYTES,
          sum("flushed", "bytes written by flushes"),
          TickerType.FLUSH_WRITE_BYTES,
          sum("compacted-read", "bytes read by compactions"),
          TickerType.COMPACT_READ_BYTES,
          sum("compacted-written", "bytes written by compactions"),
          TickerType.COMPACT_WRITE_BYTES);

  private static final int LEVELS = 7;

  private RocksDbMetrics() {}

  static List<Reading> of(TableDb table) throws RocksDBException {
    List<Reading> readings = new ArrayList<>();
    for (Map.Entry<Metric, String> property : SUMMED.entrySet()) {
      long sum = 0;
      for (ColumnFamilyHandle handle : table.handles().values()) {
        sum += table.db().getLongProperty(handle, property.getValue());
      }
      readings.add(Reading.fresh(property.getKey(), "", (double) sum));
    }
    for (Map.Entry<Metric, String> property : OF_DATABASE.entrySet()) {
      readings.add(
          Reading.fresh(
              property.getKey(), "", (double) table.db().getLongProperty(property.getValue())));
    }
    TICKERS.forEach(
        (metric, ticker) -> readings.add(Reading.fresh(metric, "", ticked(table, ticker))));
    double blockedMicros = ticked(table, TickerType.STALL_MICROS);
    readings.add(Reading.fresh(Metric.BLOCKED, "", blockedMicros / 1000));
    readings.add(Reading.fresh(Metric.TABLETS, "", 1));
    readings.add(Reading.fresh(Metric.STORE_FILES, "", storeFiles(table)));
    return readings;
  }

  private static double ticked(TableDb table, TickerType ticker) {
    return (double) table.statistics().getTickerCount(ticker);
  }

  private static Metric sum(String name, String meaning) {
    return new Metric(name, Metric.Unit.BYTES, Metric.Kind.COUNTER, meaning);
  }

  private static double storeFiles(TableDb table) throws RocksDBException {
    long files = 0;
    for (ColumnFamilyHandle handle : table.handles().values()) {
      for (int level = 0; level < LEVELS; level++) {
        files +=
            Long.parseLong(
                table.db().getProperty(handle, "rocksdb.num-files-at-level" + level).strip());
      }
    }
    return files;
  }
}
