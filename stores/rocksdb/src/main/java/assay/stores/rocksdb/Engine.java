package assay.stores.rocksdb;

import assay.store.Quantity;
import assay.store.Setting;
import assay.store.StoreException;
import assay.store.StoreSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.Statistics;
import org.rocksdb.WriteOptions;

/**
 * How the databases of a store are tuned, and what they share: the block cache. Thread-safe; closed
 * after the databases.
 */
final class Engine implements AutoCloseable {
  /** What a write waits for. */
  enum Durability {
    /** Nothing: what is in memory is lost with the process. */
    NONE,
    /** The log is written, and is the kernel's to bring to disk: a power cut loses its tail. */
    LOG,
    /** The log is on disk. */
    SYNC
  }

  static final Setting DIRECTORY =
      Setting.path("directory", "var/rocksdb", "folder of the tables, one database each");

  static final List<Setting> SETTINGS =
      List.of(
          DIRECTORY,
          new Setting("durability", "log", "what a write waits for: none, log or sync"),
          new Setting("write-buffer", "64MB", "size of a memory table, a locality group"),
          new Setting("write-buffers", "2", "memory tables at most before writes stall"),
          new Setting("block-cache", "128MB", "cache of blocks read, for all tables"),
          new Setting("compression", "none", "of store files: none, snappy, lz4 or zstd"),
          new Setting("bloom-bits", "10", "bits a key of the Bloom filters; 0 for none"),
          new Setting("background-jobs", "2", "flushes and compactions at a time"),
          Setting.TIMEOUT);

  private final long cacheBytes;
  private Cache cache;
  private final BloomFilter bloom;
  private final long writeBufferBytes;
  private final int writeBuffers;
  private final int backgroundJobs;
  private final CompressionType compression;
  private final Durability durability;

  Engine(StoreSettings settings) throws StoreException {
    durability = settings.parse("durability", Engine::durability);
    compression = settings.parse("compression", Engine::compression);
    writeBufferBytes = Math.max(64 << 10, settings.parse("write-buffer", Quantity::bytes));
    writeBuffers = atLeastOne(settings, "write-buffers");
    backgroundJobs = atLeastOne(settings, "background-jobs");
    long bloomBits = settings.count("bloom-bits");
    cacheBytes = settings.bytes("block-cache");
    cache = new LRUCache(cacheBytes);
    bloom = bloomBits == 0 ? null : new BloomFilter(bloomBits);
  }

  DBOptions database(Statistics statistics) {
    return new DBOptions()
        .setCreateIfMissing(true)
        .setCreateMissingColumnFamilies(true)
        .setMaxBackgroundJobs(backgroundJobs)
        .setKeepLogFileNum(2)
        .setStatistics(statistics);
  }

  /** Begins with an empty cache, for databases that are opened from now on. */
  synchronized void dropCache() {
    cache.close();
    cache = new LRUCache(cacheBytes);
  }

  synchronized ColumnFamilyOptions group() {
    BlockBasedTableConfig blocks = new BlockBasedTableConfig().setBlockCache(cache);
    if (bloom != null) {
      blocks.setFilterPolicy(bloom);
    }
    return new ColumnFamilyOptions()
        .setWriteBufferSize(writeBufferBytes)
        .setMaxWriteBufferNumber(writeBuffers)
        .setCompressionType(compression)
        .setTableFormatConfig(blocks);
  }

  /** Of one file that is written beside any database. */
  Options file() {
    try (DBOptions database = new DBOptions();
        ColumnFamilyOptions group = group()) {
      return new Options(database, group);
    }
  }

  /** Of a database that only sorts: many files, never merged until they are read. */
  Options sorting() {
    return new Options()
        .setCreateIfMissing(true)
        .setMaxBackgroundJobs(backgroundJobs)
        .setWriteBufferSize(writeBufferBytes)
        .prepareForBulkLoad();
  }

  WriteOptions writes() {
    return new WriteOptions()
        .setDisableWAL(durability == Durability.NONE)
        .setSync(durability == Durability.SYNC);
  }

  @Override
  public synchronized void close() {
    if (bloom != null) {
      bloom.close();
    }
    cache.close();
  }

  private static int atLeastOne(StoreSettings settings, String name) throws StoreException {
    return settings.parse(
        name,
        text -> {
          if (!text.matches("[1-9][0-9]{0,3}")) {
            throw new IllegalArgumentException("'" + text + "' is not a number from 1 to 9999");
          }
          return Integer.parseInt(text);
        });
  }

  private static Durability durability(String text) {
    return oneOf(Durability.values(), text);
  }

  private static CompressionType compression(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "none" -> CompressionType.NO_COMPRESSION;
      case "snappy" -> CompressionType.SNAPPY_COMPRESSION;
      case "lz4" -> CompressionType.LZ4_COMPRESSION;
      case "zstd" -> CompressionType.ZSTD_COMPRESSION;
      default ->
          throw new IllegalArgumentException("'" + text + "' is not none, snappy, lz4 or zstd");
    };
  }

  private static <E extends Enum<E>> E oneOf(E[] values, String text) {
    return Arrays.stream(values)
        .filter(value -> value.name().equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'"
                        + text
                        + "' is not one of "
                        + Arrays.stream(values)
                            .map(value -> value.name().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", "))));
  }
}
