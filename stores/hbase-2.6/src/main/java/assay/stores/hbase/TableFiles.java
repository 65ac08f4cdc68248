package assay.stores.hbase;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.RegionInfo;

/**
 * Flushes and compacts a table in the region servers.
 *
 * <p>Each region is polled until its region server reports that the flush or compaction is
 * complete. The master's own method to flush a table is not used, because that method can hang. In
 * HBase 2.6.4, the master can wait forever for a region that is already being flushed. A region
 * server skips the compaction of a region that is being split, so compaction requests are repeated.
 */
final class TableFiles {
  private static final Duration POLL = Duration.ofMillis(50);

  private static final Duration AGAIN = Duration.ofSeconds(1);

  private static final Duration LONGEST = Duration.ofMinutes(20);

  private final Admin admin;
  private final TableName table;
  private final long begun = System.nanoTime();

  private TableFiles(Admin admin, TableName table) {
    this.admin = admin;
    this.table = table;
  }

  /** Flushes a table. Waits until files contain the data of all writes that preceded the call. */
  static void flush(Admin admin, TableName table) throws IOException, InterruptedException {
    new TableFiles(admin, table).flush();
  }

  /**
   * Compacts a table. Waits until each region either has one file per family or has completed a
   * major compaction that started after the call.
   */
  static void compact(Admin admin, TableName table) throws IOException, InterruptedException {
    TableFiles files = new TableFiles(admin, table);
    files.flush();
    files.compact();
  }

  private void flush() throws IOException, InterruptedException {
    if (!admin.isTableEnabled(table)) {
      throw new TableNotEnabledException(table);
    }
    Map<String, Ends> seen = new HashMap<>();
    askForFlush();
    while (!isFlushed(seen)) {
      await("flushed");
      askForFlush();
    }
    // This request flushes writes that arrived during the servers' own flushes, which have now
    // ended.
    askForFlush();
  }

  /**
   * Requests a flush of each region. A region server responds after the flush, but skips a region
   * that is already being flushed.
   */
  private void askForFlush() throws IOException {
    for (RegionInfo region : admin.getRegions(table)) {
      try {
        admin.flushRegion(region.getRegionName());
      } catch (NotServingRegionException e) {
        // The region was split or moved in the meantime. The next attempt uses the region's new
        // server.
      }
    }
  }

  /**
   * Returns whether all regions are flushed. A region counts as flushed if its memory is empty, or
   * if two flushes of the region have ended since the start of polling.
   */
  private boolean isFlushed(Map<String, Ends> seen) throws IOException {
    boolean all = true;
    List<RegionMetrics> regions = regions();
    for (RegionMetrics region : regions) {
      long number = region.getCompletedSequenceId();
      int ended =
          seen.computeIfAbsent(region.getNameAsString(), name -> new Ends(number)).at(number);
      // The first flush that ended may have started before the call.
      all &= region.getMemStoreSize().getLongValue() == 0 || ended >= 2;
    }
    return all && !regions.isEmpty();
  }

  private void compact() throws IOException, InterruptedException {
    Map<String, Ends> seen = new HashMap<>();
    // A compaction that is already running skips files that were flushed after its start.
    int needed = admin.getCompactionState(table) == CompactionState.NONE ? 1 : 2;
    isMerged(seen, needed);
    long asked = 0;
    do {
      if (asked == 0
          || (System.nanoTime() - asked >= AGAIN.toNanos()
              && admin.getCompactionState(table) == CompactionState.NONE)) {
        admin.majorCompact(table);
        asked = System.nanoTime();
      }
      await("merged");
    } while (!isMerged(seen, needed));
  }

  private boolean isMerged(Map<String, Ends> seen, int needed) throws IOException {
    boolean all = true;
    List<RegionMetrics> regions = regions();
    for (RegionMetrics region : regions) {
      long time = region.getLastMajorCompactionTimestamp();
      int ended = seen.computeIfAbsent(region.getNameAsString(), name -> new Ends(time)).at(time);
      all &= region.getStoreFileCount() <= region.getStoreCount() || ended >= needed;
    }
    return all && !regions.isEmpty() && admin.getCompactionState(table) == CompactionState.NONE;
  }

  private List<RegionMetrics> regions() throws IOException {
    List<RegionMetrics> told = new ArrayList<>();
    for (ServerName server :
        admin.getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS)).getLiveServerMetrics().keySet()) {
      told.addAll(admin.getRegionMetrics(server, table));
    }
    return told.size() == admin.getRegions(table).size() ? told : List.of();
  }

  private void await(String what) throws IOException, InterruptedException {
    if (System.nanoTime() - begun > LONGEST.toNanos()) {
      throw new IOException(
          "not all regions of "
              + table
              + " were "
              + what
              + " within "
              + LONGEST.toMinutes()
              + " min");
    }
    Thread.sleep(POLL.toMillis());
  }

  /**
   * Counts the flushes or compactions of a region. The region server reports a number that changes
   * with each flush or compaction.
   */
  private static final class Ends {
    private long last;
    private int ended;

    Ends(long first) {
      last = first;
    }

    int at(long number) {
      if (number != last) {
        last = number;
        ended++;
      }
      return ended;
    }
  }
}
