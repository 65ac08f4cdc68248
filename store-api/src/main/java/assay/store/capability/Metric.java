package assay.store.capability;

import java.util.Set;

/**
 * One thing that a store tells of its inside. The constants are the vocabulary that all stores
 * share, so that one chart can show any of them; a store may declare more of its own.
 *
 * @param name lower case, words joined by hyphens, without the unit
 * @param meaning a few words, as in a legend
 */
public record Metric(String name, Unit unit, Kind kind, String meaning) {
  /** In what it is counted. */
  public enum Unit {
    COUNT(""),
    BYTES("bytes"),
    MILLISECONDS("ms"),
    PER_SECOND("per-s");

    private final String label;

    Unit(String label) {
      this.label = label;
    }

    /** As users read it behind a value; empty for a plain count. */
    public String label() {
      return label;
    }
  }

  /** How two values of it relate. */
  public enum Kind {
    /** How it is at the moment. */
    GAUGE,
    /** A sum that grows for as long as its server lives, and begins anew with the next. */
    COUNTER
  }

  public static final Metric SERVERS = gauge("servers", "servers that hold tablets");
  public static final Metric TABLETS = gauge("tablets", "tablets, regions or shards");
  public static final Metric ENTRIES = gauge("entries", "cells held, versions and deletes too");
  public static final Metric STORE_FILES = gauge("store-files", "files of the tablets");
  public static final Metric STORE_FILE_BYTES = bytes("store-file", "size of the store files");
  public static final Metric MEMORY_ENTRIES = gauge("memory-entries", "fresh cells in memory");
  public static final Metric MEMORY_BYTES = bytes("memory", "memory of the fresh cells");
  public static final Metric FLUSHES_RUNNING =
      gauge("flushes-running", "memory being written to files (minor compactions)");
  public static final Metric FLUSHES_QUEUED = gauge("flushes-queued", "flushes that wait");
  public static final Metric COMPACTIONS_RUNNING =
      gauge("compactions-running", "files being merged (major compactions)");
  public static final Metric COMPACTIONS_QUEUED =
      gauge("compactions-queued", "compactions that wait");
  public static final Metric READ_REQUESTS =
      counter("read-requests", "reads and scans, as the store counts them");
  public static final Metric WRITE_REQUESTS =
      counter("write-requests", "writes, as the store counts them");
  public static final Metric REQUESTS_QUEUED =
      gauge("requests-queued", "requests that wait for a thread of the server");
  public static final Metric HOLD =
      new Metric("hold", Unit.MILLISECONDS, Kind.GAUGE, "how long writes have been held by now");
  public static final Metric BLOCKED =
      new Metric("blocked", Unit.MILLISECONDS, Kind.COUNTER, "time that writes were blocked");
  public static final Metric REQUESTS_REFUSED =
      counter("requests-refused", "requests refused since a quota was used up, to be tried again");
  public static final Metric REQUESTS_TOO_BUSY =
      counter("requests-too-busy", "writes refused since a tablet's memory was full");
  public static final Metric CACHE_HITS = counter("cache-hits", "blocks found in the block cache");
  public static final Metric CACHE_MISSES =
      counter("cache-misses", "blocks not found in the block cache");
  public static final Metric CACHE_BYTES = bytes("cache", "memory of the block cache in use");
  public static final Metric HEAP_BYTES = bytes("heap", "Java heap in use");
  public static final Metric GC_COUNT = counter("gc-count", "garbage collections");
  public static final Metric GC_TIME =
      new Metric("gc", Unit.MILLISECONDS, Kind.COUNTER, "time spent in garbage collection");

  /** As the servers reckon them by themselves, often over the last seconds. */
  public static final Metric INGEST = rate("ingest", "cells written a second, as servers reckon");

  public static final Metric QUERY = rate("query", "cells read a second, as servers reckon");

  public static final Metric TABLETS_KNOWN =
      gauge("tablets-known", "tablets, whether a server holds them or not");
  public static final Metric FILES_A_TABLET_MIN =
      gauge("files-per-tablet-min", "files of the tablet that has the fewest");
  public static final Metric FILES_A_TABLET_MAX =
      gauge("files-per-tablet-max", "files of the tablet that has the most");
  public static final Metric FILES_A_TABLET_MEAN =
      gauge("files-per-tablet-mean", "store files over tablets");
  public static final Metric FILES_A_TABLET_DEVIATION =
      gauge("files-per-tablet-deviation", "standard deviation over all tablets");

  /** What lies in the table's folders, files that no tablet uses any more among it. */
  public static final Metric FOLDER_BYTES = bytes("folder", "size of what lies in its folders");

  public static final Metric FOLDERS = gauge("folders", "folders, itself among them");
  public static final Metric FOLDER_FILES = gauge("folder-files", "files in its folders");

  /** The same of all tables together, those of the store's own use among them. */
  public static final Metric INSTANCE_ENTRIES =
      gauge("instance-entries", "cells held, of all tables");

  public static final Metric INSTANCE_INGEST =
      rate("instance-ingest", "cells written a second, of all tables");
  public static final Metric INSTANCE_QUERY =
      rate("instance-query", "cells read a second, of all tables");
  public static final Metric INSTANCE_FOLDER_BYTES =
      bytes("instance-folder", "size of what lies in all tables' folders");
  public static final Metric INSTANCE_FOLDERS = gauge("instance-folders", "folders of all tables");
  public static final Metric INSTANCE_FOLDER_FILES =
      gauge("instance-folder-files", "files in all tables' folders");

  /** What a table holds: in the answer for a table they are of that table, whatever the store. */
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
          "metric '" + name + "': lower case, words joined by hyphens");
    }
  }

  /** A plain number as it is at the moment. */
  public static Metric gauge(String name, String meaning) {
    return new Metric(name, Unit.COUNT, Kind.GAUGE, meaning);
  }

  /** A size as it is at the moment. */
  public static Metric bytes(String name, String meaning) {
    return new Metric(name, Unit.BYTES, Kind.GAUGE, meaning);
  }

  /** What servers say is done in a second, at the moment. */
  public static Metric rate(String name, String meaning) {
    return new Metric(name, Unit.PER_SECOND, Kind.GAUGE, meaning);
  }

  /** A plain number that only grows. */
  public static Metric counter(String name, String meaning) {
    return new Metric(name, Unit.COUNT, Kind.COUNTER, meaning);
  }

  /** The name of its series: {@code memory-bytes}, {@code tablets}, {@code gc-ms}. */
  public String series() {
    return unit == Unit.COUNT ? name : name + "-" + unit.label();
  }
}
