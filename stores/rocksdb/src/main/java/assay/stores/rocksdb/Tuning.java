package assay.stores.rocksdb;

import assay.store.Setting;
import assay.store.StoreException;
import assay.store.StoreSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.rocksdb.CompressionType;

/**
 * The store's settings, read. Needs no native library.
 *
 * @param writeBufferBytes at least 64 KiB
 * @param bloomBits a key; 0 for no Bloom filters
 */
record Tuning(
    Durability durability,
    CompressionType compression,
    long writeBufferBytes,
    int writeBuffers,
    int backgroundJobs,
    long bloomBits,
    long cacheBytes) {
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

  /**
   * Reads them.
   *
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} for a bad value
   */
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
