package assay.bench.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.CompressionType;
import org.rocksdb.HistogramType;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.Statistics;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * Bare loops on RocksDB. The loops write rows with puts, and read rows with gets. Each table is a
 * database with the default tuning of Assay's RocksDB store.
 */
final class BareRocksDb implements BareClient {
  static {
    RocksDB.loadLibrary();
  }

  private final Path directory;
  private final Cache cache = new LRUCache(128 << 20);
  private final BloomFilter bloom = new BloomFilter(10);
  private final Statistics statistics = new Statistics(EnumSet.allOf(HistogramType.class));
  private final Options options =
      new Options()
          .setCreateIfMissing(true)
          .setMaxBackgroundJobs(2)
          .setWriteBufferSize(64 << 20)
          .setMaxWriteBufferNumber(2)
          .setCompressionType(CompressionType.NO_COMPRESSION)
          .setStatistics(statistics)
          .setTableFormatConfig(
              new BlockBasedTableConfig().setBlockCache(cache).setFilterPolicy(bloom));
  private RocksDB db;
  private String opened;

  BareRocksDb(Map<String, String> settings) throws Exception {
    directory = Files.createDirectories(Path.of(settings.get("directory")).resolve("bare"));
  }

  @Override
  public void fill(String table, BareRows rows) throws Exception {
    open(table);
    try (WriteOptions writes = new WriteOptions()) {
      for (int row = 0; row < rows.keys.length; row++) {
        if (rows.qualifiers.length == 1) {
          db.put(writes, cell(rows.keys[row], rows, 0), rows.value(row, 0));
        } else {
          putAll(writes, row, rows);
        }
      }
    }
  }

  private void putAll(WriteOptions writes, int row, BareRows rows) throws Exception {
    try (WriteBatch batch = new WriteBatch()) {
      for (int field = 0; field < rows.qualifiers.length; field++) {
        batch.put(cell(rows.keys[row], rows, field), rows.value(row, field));
      }
      db.write(writes, batch);
    }
  }

  @Override
  public long read(String table, BareRows rows, int[] order) throws Exception {
    open(table);
    long bytes = 0;
    for (int row : order) {
      for (int field = 0; field < rows.qualifiers.length; field++) {
        byte[] value = db.get(cell(rows.keys[row], rows, field));
        bytes += value.length;
      }
    }
    return bytes;
  }

  private void open(String table) throws Exception {
    if (!table.equals(opened)) {
      if (db != null) {
        db.close();
        RocksDB.destroyDB(directory.resolve(opened).toString(), options);
      }
      db = RocksDB.open(options, directory.resolve(table).toString());
      opened = table;
    }
  }

  private static byte[] cell(byte[] key, BareRows rows, int field) {
    byte[] family = rows.family;
    byte[] qualifier = rows.qualifiers[field];
    byte[] cell = new byte[key.length + family.length + qualifier.length];
    System.arraycopy(key, 0, cell, 0, key.length);
    System.arraycopy(family, 0, cell, key.length, family.length);
    System.arraycopy(qualifier, 0, cell, key.length + family.length, qualifier.length);
    return cell;
  }

  @Override
  public void close() {
    if (db != null) {
      db.close();
    }
    options.close();
    statistics.close();
    bloom.close();
    cache.close();
  }
}
