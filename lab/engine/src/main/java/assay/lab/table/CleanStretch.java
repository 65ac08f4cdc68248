package assay.lab.table;

import assay.store.capability.Internals.Reading;
import assay.store.capability.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Determines the latest time span in which servers found every block in their caches and read
 * nothing from disk. The servers' counters must prove that there were no cache misses and no disk
 * reads. A counter proves nothing about the time after the counter was read. The delivered value of
 * a counter may be older than the store's response. Used by one thread.
 */
public final class CleanStretch {
  /** Assumed maximum age of values from a store that does not report the age of its values. */
  private static final long UNKNOWN_AGE_NANOS = 3_000_000_000L;

  private static final long NEVER = Long.MIN_VALUE;

  private final Map<String, Counts> servers = new TreeMap<>();
  private final Disk disk = new Disk();
  private long lastNanos;

  private static final class Counts {
    private double hits = -1;
    private double misses = -1;
    private double missed;
    private long from;
    private long to;
  }

  private static final class Disk {
    private long bytes = -1;
    private long read;
    private long from;
    private long to = NEVER;
  }

  /**
   * Adds values that the store and the kernel have reported.
   *
   * @param diskBytes total bytes that the servers have read from disk; empty if currently unknown
   * @param nanos arrival time of the values; must increase from call to call
   */
  public void take(List<Reading> readings, OptionalLong diskBytes, long nanos) {
    Map<String, Reading> hits = byServer(readings, Metric.CACHE_HITS);
    Map<String, Reading> misses = byServer(readings, Metric.CACHE_MISSES);
    Set<String> reading = withTablets(readings, misses.keySet());
    servers.keySet().retainAll(reading);
    for (String server : reading) {
      if (misses.containsKey(server)) {
        take(
            servers.computeIfAbsent(server, any -> new Counts()),
            hits.get(server),
            misses.get(server),
            nanos);
      }
    }
    diskBytes.ifPresent(bytes -> take(bytes, nanos));
    lastNanos = nanos;
  }

  private static Map<String, Reading> byServer(List<Reading> readings, Metric metric) {
    Map<String, Reading> found = new HashMap<>();
    for (Reading reading : readings) {
      if (reading.metric().equals(metric)) {
        found.put(reading.server(), reading);
      }
    }
    return found;
  }

  private static Set<String> withTablets(List<Reading> readings, Set<String> otherwise) {
    Map<String, Reading> tablets = byServer(readings, Metric.TABLETS);
    tablets.remove("");
    return tablets.isEmpty()
        ? otherwise
        : tablets.values().stream()
            .filter(of -> of.value() > 0)
            .map(Reading::server)
            .collect(Collectors.toSet());
  }

  private void take(Counts counts, Reading hits, Reading misses, long nanos) {
    boolean ageKnown = !Double.isNaN(misses.ageSeconds());
    long at = ageKnown ? nanos - Math.round(misses.ageSeconds() * 1e9) : nanos;
    double nowHits = hits == null ? 0 : hits.value();
    if (misses.value() != counts.misses) {
      counts.missed = counts.misses < 0 ? 0 : misses.value() - counts.misses;
      counts.from = at;
      counts.to = at;
    } else if (ageKnown) {
      counts.to = at;
    } else if (nowHits != counts.hits) {
      // The previous values were at most UNKNOWN_AGE_NANOS old when they arrived, so the counters
      // were refreshed after lastNanos - UNKNOWN_AGE_NANOS.
      counts.to = Math.max(counts.to, lastNanos - UNKNOWN_AGE_NANOS);
    }
    counts.misses = misses.value();
    counts.hits = nowHits;
  }

  private void take(long bytes, long nanos) {
    if (bytes != disk.bytes) {
      disk.read = disk.bytes < 0 ? 0 : bytes - disk.bytes;
      disk.from = nanos;
    }
    disk.bytes = bytes;
    disk.to = nanos;
  }

  public boolean knowsCaches() {
    return !servers.isEmpty();
  }

  public boolean knowsDisk() {
    return disk.to != NEVER;
  }

  public long fromNanos() {
    long from = servers.values().stream().mapToLong(of -> of.from).max().orElse(NEVER);
    return knowsDisk() ? Math.max(from, disk.from) : from;
  }

  /**
   * Returns the end of the proven time span in ns. If nothing is proven, the end is before the
   * start of the time span.
   */
  public long toNanos() {
    long to = servers.values().stream().mapToLong(of -> of.to).min().orElse(Long.MAX_VALUE);
    return knowsDisk() ? Math.min(to, disk.to) : to;
  }

  /**
   * Describes, in one line, what ended the time span: cache misses, reads from disk, or counters
   * that were not updated.
   */
  public String breaks() {
    List<String> breaks = new ArrayList<>();
    servers.forEach(
        (server, counts) -> {
          String whose = server.isEmpty() ? "the store" : "server " + server;
          if (counts.missed != 0 || counts.from == counts.to) {
            double ago = (lastNanos - counts.from) / 1e9;
            breaks.add(
                counts.missed == 0
                    ? String.format(
                        Locale.ROOT, "%s has not updated its counters for %.1f s", whose, ago)
                    : String.format(
                        Locale.ROOT,
                        "%s last reported %,.0f cache misses, %.1f s ago",
                        whose,
                        counts.missed,
                        ago));
          }
        });
    if (disk.read != 0) {
      breaks.add(
          String.format(
              Locale.ROOT,
              "the servers' last reads from disk (%.3f MB) were %.1f s ago",
              disk.read / 1e6,
              (lastNanos - disk.from) / 1e9));
    }
    return breaks.isEmpty()
        ? "no pass through the table was completed without cache misses or disk reads"
        : String.join("; ", breaks);
  }
}
