package assay.stores.rocksdb;

import assay.store.Internals.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDBException;
import org.rocksdb.TickerType;

/** What RocksDB tells of itself, summed over a table's locality groups. */
final class Readings {
  /** Properties of a column family, by the reading's name. */
  private static final Map<String, String> SUMMED =
      Map.ofEntries(
          Map.entry("memory-bytes", "rocksdb.cur-size-all-mem-tables"),
          Map.entry("memory-entries", "rocksdb.num-entries-active-mem-table"),
          Map.entry("flushes-queued", "rocksdb.num-immutable-mem-table"),
          Map.entry("flush-pending", "rocksdb.mem-table-flush-pending"),
          Map.entry("compaction-pending", "rocksdb.compaction-pending"),
          Map.entry("compaction-pending-bytes", "rocksdb.estimate-pending-compaction-bytes"),
          Map.entry("entries", "rocksdb.estimate-num-keys"),
          Map.entry("store-file-bytes", "rocksdb.total-sst-files-size"));

  /** Properties of the whole database. */
  private static final Map<String, String> OF_DATABASE =
      Map.of(
          "compactions-running", "rocksdb.num-running-compactions",
          "flushes-running", "rocksdb.num-running-flushes",
          "writes-delayed-per-s", "rocksdb.actual-delayed-write-rate",
          "writes-stopped", "rocksdb.is-write-stopped",
          "cache-bytes", "rocksdb.block-cache-usage");

  private static final Map<String, TickerType> TICKERS =
      Map.of(
          "cache-hits", TickerType.BLOCK_CACHE_HIT,
          "cache-misses", TickerType.BLOCK_CACHE_MISS,
          "bloom-useful", TickerType.BLOOM_FILTER_USEFUL,
          "log-bytes", TickerType.WAL_FILE_BYTES,
          "flushed-bytes", TickerType.FLUSH_WRITE_BYTES,
          "compacted-read-bytes", TickerType.COMPACT_READ_BYTES,
          "compacted-written-bytes", TickerType.COMPACT_WRITE_BYTES,
          "blocked-micros", TickerType.STALL_MICROS);

  private static final int LEVELS = 7;

  private Readings() {}

  static List<Reading> of(TableDb table) throws RocksDBException {
    List<Reading> readings = new ArrayList<>();
    for (Map.Entry<String, String> property : SUMMED.entrySet()) {
      long sum = 0;
      for (ColumnFamilyHandle handle : table.handles().values()) {
        sum += table.db().getLongProperty(handle, property.getValue());
      }
      readings.add(new Reading(property.getKey(), "", sum));
    }
    for (Map.Entry<String, String> property : OF_DATABASE.entrySet()) {
      readings.add(
          new Reading(property.getKey(), "", table.db().getLongProperty(property.getValue())));
    }
    TICKERS.forEach(
        (name, ticker) ->
            readings.add(
                new Reading(name, "", (double) table.statistics().getTickerCount(ticker))));
    readings.add(new Reading("store-files", "", storeFiles(table)));
    return readings;
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
