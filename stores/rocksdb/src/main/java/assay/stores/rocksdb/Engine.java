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
 * Creates the options of a store's RocksDB databases, and owns the block cache that the databases
 * share. An engine must be closed after the databases that use its cache. Thread-safe.
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

  /**
   * Replaces the block cache by an empty cache. Only databases that are opened later use the new
   * cache.
   */
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

  Options file() {
    try (DBOptions database = new DBOptions();
        ColumnFamilyOptions group = group()) {
      return new Options(database, group);
    }
  }

  /**
   * Returns the options of a temporary database that is used for sorting. With these options,
   * RocksDB does not compact the files of the database.
   */
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
