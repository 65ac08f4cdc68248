package assay.store.capability;

import java.util.Set;

/**
 * An internal metric of a store. All stores share these constants, so that one chart can show a
 * metric of any store. A store may declare additional metrics.
 *
 * @param name name in lower case, with words joined by hyphens, without the unit
 * @param meaning a few words, for the legend of a chart
 */
public record Metric(String name, Unit unit, Kind kind, String meaning) {
  public enum Unit {
    COUNT(""),
    BYTES("bytes"),
    MILLISECONDS("ms"),
    PER_SECOND("per-s");

    private final String label;

    Unit(String label) {
      this.label = label;
    }

    /**
     * Returns the unit's display text, which follows a value; empty if the value is a plain count.
     */
    public String label() {
      return label;
    }
  }

  /** Kind of a metric's values: current readings or running totals. */
  public enum Kind {
    /** The metric's current value. */
    GAUGE,
    /**
     * A total that never decreases while its server runs. The total restarts from zero when the
     * server restarts.
     */
    COUNTER
  }

  public static final Metric SERVERS = gauge("servers", "servers that hold tablets");
  public static final Metric TABLETS = gauge("tablets", "tablets, regions or shards");
  public static final Metric ENTRIES =
      gauge("entries", "cells, including old versions and deletes");
  public static final Metric STORE_FILES = gauge("store-files", "store files of the tablets");
  public static final Metric STORE_FILE_BYTES = bytes("store-file", "size of the store files");
  public static final Metric MEMORY_ENTRIES = gauge("memory-entries", "unflushed cells in memory");
  public static final Metric MEMORY_BYTES = bytes("memory", "memory used by unflushed cells");
  public static final Metric FLUSHES_RUNNING =
      gauge("flushes-running", "flushes in progress (minor compactions)");
  public static final Metric FLUSHES_QUEUED = gauge("flushes-queued", "flushes waiting");
  public static final Metric COMPACTIONS_RUNNING =
      gauge("compactions-running", "major compactions in progress");
  public static final Metric COMPACTIONS_QUEUED =
      gauge("compactions-queued", "major compactions waiting");
  public static final Metric READ_REQUESTS =
      counter("read-requests", "reads and scans, as the store counts them");
  public static final Metric WRITE_REQUESTS =
      counter("write-requests", "writes, as the store counts them");
  public static final Metric REQUESTS_QUEUED =
      gauge("requests-queued", "requests waiting for a server thread");
  public static final Metric HOLD =
      new Metric(
          "hold",
          Unit.MILLISECONDS,
          Kind.GAUGE,
          "time for which writes have been held back so far");
  public static final Metric BLOCKED =
      new Metric("blocked", Unit.MILLISECONDS, Kind.COUNTER, "time for which writes were blocked");
  public static final Metric REQUESTS_REFUSED =
      counter("requests-refused", "requests refused because a quota was used up");
  public static final Metric REQUESTS_TOO_BUSY =
      counter("requests-too-busy", "writes refused because a tablet's memory was full");
  public static final Metric CACHE_HITS = counter("cache-hits", "blocks found in the block cache");
  public static final Metric CACHE_MISSES =
      counter("cache-misses", "blocks not found in the block cache");
  public static final Metric CACHE_BYTES = bytes("cache", "memory used by the block cache");
  public static final Metric HEAP_BYTES = bytes("heap", "Java heap in use");
  public static final Metric GC_COUNT = counter("gc-count", "garbage collections");
  public static final Metric GC_TIME =
      new Metric("gc", Unit.MILLISECONDS, Kind.COUNTER, "time spent in garbage collection");

  /**
   * Number of cells written per second, as computed by the servers. Servers often compute the mean
   * of the last few seconds.
   */
  public static final Metric INGEST = rate("ingest", "cells written per second");

  public static final Metric QUERY = rate("query", "cells read per second");

  public static final Metric TABLETS_KNOWN =
      gauge("tablets-known", "tablets, whether served or not");
  public static final Metric FILES_A_TABLET_MIN =
      gauge("files-per-tablet-min", "smallest number of files in a tablet");
  public static final Metric FILES_A_TABLET_MAX =
      gauge("files-per-tablet-max", "largest number of files in a tablet");
  public static final Metric FILES_A_TABLET_MEAN =
      gauge("files-per-tablet-mean", "mean number of files per tablet");
  public static final Metric FILES_A_TABLET_DEVIATION =
      gauge("files-per-tablet-deviation", "standard deviation of files per tablet");

  /**
   * Total size of all files in the table's folders, including files that no tablet uses any more.
   */
  public static final Metric FOLDER_BYTES =
      bytes("folder", "size of all files in the table's folders");

  public static final Metric FOLDERS =
      gauge("folders", "folders of the table, including the top folder");
  public static final Metric FOLDER_FILES = gauge("folder-files", "files in the table's folders");

  /**
   * Number of cells in all tables. All {@code INSTANCE_} metrics are sums over all tables,
   * including the store's system tables.
   */
  public static final Metric INSTANCE_ENTRIES = gauge("instance-entries", "cells in all tables");

  public static final Metric INSTANCE_INGEST =
      rate("instance-ingest", "cells written per second, all tables");
  public static final Metric INSTANCE_QUERY =
      rate("instance-query", "cells read per second, all tables");
  public static final Metric INSTANCE_FOLDER_BYTES =
      bytes("instance-folder", "size of all files in all tables' folders");
  public static final Metric INSTANCE_FOLDERS = gauge("instance-folders", "folders of all tables");
  public static final Metric INSTANCE_FOLDER_FILES =
      gauge("instance-folder-files", "files in all tables' folders");

  /**
   * Metrics that describe a table. If {@link Internals#sample} is called for a table, the values of
   * these metrics cover only that table.
   */
  public static final Set<Metric> OF_TABLE =
      Set.of(
          TABLETS,
          ENTRIES,
          STORE_FILES,
          STORE_FILE_BYTES,
          MEMORY_ENTRIES,
          MEMORY_BYTES,
          INGEST,
          QUERY,
          TABLETS_KNOWN,
          FILES_A_TABLET_MIN,
          FILES_A_TABLET_MAX,
          FILES_A_TABLET_MEAN,
          FILES_A_TABLET_DEVIATION,
          FOLDER_BYTES,
          FOLDERS,
          FOLDER_FILES);

  public Metric {
    if (!name.matches("[a-z0-9]+(-[a-z0-9]+)*")) {
      throw new IllegalArgumentException(
          "metric '" + name + "' must be in lower case, with words joined by hyphens");
    }
  }

  /** Returns a metric for a count that can rise and fall. */
  public static Metric gauge(String name, String meaning) {
    return new Metric(name, Unit.COUNT, Kind.GAUGE, meaning);
  }

  /** Returns a metric for a size in bytes that can rise and fall. */
  public static Metric bytes(String name, String meaning) {
    return new Metric(name, Unit.BYTES, Kind.GAUGE, meaning);
  }

  /** Returns a metric for a rate per second, as reported by the servers. */
  public static Metric rate(String name, String meaning) {
    return new Metric(name, Unit.PER_SECOND, Kind.GAUGE, meaning);
  }

  /** Returns a metric for a count that never decreases while its server runs. */
  public static Metric counter(String name, String meaning) {
    return new Metric(name, Unit.COUNT, Kind.COUNTER, meaning);
  }

  /**
   * Returns the name of the metric's series, which includes the unit. Examples: {@code
   * memory-bytes}, {@code tablets}, {@code gc-ms}.
   */
  public String series() {
    return unit == Unit.COUNT ? name : name + "-" + unit.label();
  }
}
