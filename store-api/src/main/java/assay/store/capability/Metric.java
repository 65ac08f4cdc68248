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
    MILLISECONDS("ms");

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
  public static final Metric CACHE_HITS = counter("cache-hits", "blocks found in the block cache");
  public static final Metric CACHE_MISSES =
      counter("cache-misses", "blocks not found in the block cache");
  public static final Metric CACHE_BYTES = bytes("cache", "memory of the block cache in use");
  public static final Metric HEAP_BYTES = bytes("heap", "Java heap in use");
  public static final Metric GC_COUNT = counter("gc-count", "garbage collections");
  public static final Metric GC_TIME =
      new Metric("gc", Unit.MILLISECONDS, Kind.COUNTER, "time spent in garbage collection");

  /** What a table holds: in the answer for a table they are of that table, whatever the store. */
  public static final Set<Metric> OF_TABLE =
      Set.of(TABLETS, ENTRIES, STORE_FILES, STORE_FILE_BYTES, MEMORY_ENTRIES, MEMORY_BYTES);

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

  /** A plain number that only grows. */
  public static Metric counter(String name, String meaning) {
    return new Metric(name, Unit.COUNT, Kind.COUNTER, meaning);
  }

  /** The name of its series: {@code memory-bytes}, {@code tablets}, {@code gc-ms}. */
  public String series() {
    return unit == Unit.COUNT ? name : name + "-" + unit.label();
  }
}
