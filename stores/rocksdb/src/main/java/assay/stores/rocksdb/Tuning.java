package assay.stores.rocksdb;

import assay.store.Setting;
import assay.store.StoreException;
import assay.store.StoreSettings;
import java.util.List;
import java.util.Locale;
import org.rocksdb.CompressionType;

/**
 * The RocksDB options that a store's settings specify. This class does not load RocksDB's native
 * library.
 *
 * @param writeBufferBytes size of a write buffer; at least 64 KiB
 * @param bloomBits bits per key in Bloom filters; 0 means no Bloom filters
 */
record Tuning(
    Durability durability,
    CompressionType compression,
    long writeBufferBytes,
    int writeBuffers,
    int backgroundJobs,
    long bloomBits,
    long cacheBytes) {
  enum Durability {
    /** Writes are not logged. Data in memory is lost if the process ends. */
    NONE,
    /**
     * The write-ahead log is written but not synced. If the power fails, the end of the log is
     * lost.
     */
    LOG,
    SYNC
  }

  static final Setting DIRECTORY =
      Setting.path(
          "directory", "var/rocksdb", "Folder that contains a separate database for each table.");

  static final List<Setting> SETTINGS =
      List.of(
          DIRECTORY,
          new Setting(
              "durability",
              "log",
              "Durability of writes: none (no log), log (not synced) or sync (log synced)."),
          new Setting("write-buffer", "64MB", "Size of each memtable of a locality group."),
          new Setting(
              "write-buffers",
              "2",
              "Number of write buffers per locality group. Writes stall while all write buffers"
                  + " are full."),
          new Setting("block-cache", "128MB", "Size of the block cache that all tables share."),
          new Setting(
              "compression", "none", "Compression of store files: none, snappy, lz4 or zstd."),
          new Setting("bloom-bits", "10", "Bits per key in Bloom filters. 0 means no filters."),
          new Setting(
              "background-jobs", "2", "Maximum number of concurrent flushes and compactions."),
          Setting.TIMEOUT);

  static Tuning of(StoreSettings settings) throws StoreException {
    return new Tuning(
        settings.parse("durability", Tuning::durability),
        settings.parse("compression", Tuning::compression),
        Math.max(64 << 10, settings.bytes("write-buffer")),
        atLeastOne(settings, "write-buffers"),
        atLeastOne(settings, "background-jobs"),
        settings.count("bloom-bits"),
        settings.bytes("block-cache"));
  }

  private static int atLeastOne(StoreSettings settings, String name) throws StoreException {
    return settings.parse(
        name,
        text -> {
          if (!text.matches("[1-9][0-9]{0,3}")) {
            throw new IllegalArgumentException("'" + text + "' must be a number from 1 to 9999");
          }
          return Integer.parseInt(text);
        });
  }

  private static CompressionType compression(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "none" -> CompressionType.NO_COMPRESSION;
      case "snappy" -> CompressionType.SNAPPY_COMPRESSION;
      case "lz4" -> CompressionType.LZ4_COMPRESSION;
      case "zstd" -> CompressionType.ZSTD_COMPRESSION;
      default ->
          throw new IllegalArgumentException("'" + text + "' must be none, snappy, lz4 or zstd");
    };
  }

  private static Durability durability(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "none" -> Durability.NONE;
      case "log" -> Durability.LOG;
      case "sync" -> Durability.SYNC;
      default ->
          throw new IllegalArgumentException("'" + text + "' must be one of none, log, sync");
    };
  }
}
