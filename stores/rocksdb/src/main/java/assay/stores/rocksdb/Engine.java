package assay.stores.rocksdb;

import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.Statistics;
import org.rocksdb.WriteOptions;

/**
 * Options of a store's databases, and their shared block cache. Thread-safe. Must be closed after
 * the databases.
 */
final class Engine implements AutoCloseable {
  private final Tuning tuning;
  private Cache cache;
  private final BloomFilter bloom;

  Engine(Tuning tuning) {
    this.tuning = tuning;
    cache = new LRUCache(tuning.cacheBytes());
    bloom = tuning.bloomBits() == 0 ? null : new BloomFilter(tuning.bloomBits());
  }

  DBOptions database(Statistics statistics) {
    return new DBOptions()
        .setCreateIfMissing(true)
        .setCreateMissingColumnFamilies(true)
        .setMaxBackgroundJobs(tuning.backgroundJobs())
        .setKeepLogFileNum(2)
        .setStatistics(statistics);
  }

  /** Creates an empty cache for databases that are opened from now on. */
  synchronized void dropCache() {
    cache.close();
    cache = new LRUCache(tuning.cacheBytes());
  }

  synchronized ColumnFamilyOptions group() {
    BlockBasedTableConfig blocks = new BlockBasedTableConfig().setBlockCache(cache);
    if (bloom != null) {
      blocks.setFilterPolicy(bloom);
    }
    return new ColumnFamilyOptions()
        .setWriteBufferSize(tuning.writeBufferBytes())
        .setMaxWriteBufferNumber(tuning.writeBuffers())
        .setCompressionType(tuning.compression())
        .setTableFormatConfig(blocks);
  }

  /** Options of a store file that is written outside any database. */
  Options file() {
    try (DBOptions database = new DBOptions();
        ColumnFamilyOptions group = group()) {
      return new Options(database, group);
    }
  }

  /** Options of a database used for sorting. Its many files are not merged before they are read. */
  Options sorting() {
    return new Options()
        .setCreateIfMissing(true)
        .setMaxBackgroundJobs(tuning.backgroundJobs())
        .setWriteBufferSize(tuning.writeBufferBytes())
        .prepareForBulkLoad();
  }

  WriteOptions writes() {
    return new WriteOptions()
        .setDisableWAL(tuning.durability() == Tuning.Durability.NONE)
        .setSync(tuning.durability() == Tuning.Durability.SYNC);
  }

  @Override
  public synchronized void close() {
    if (bloom != null) {
      bloom.close();
    }
    cache.close();
  }
}
