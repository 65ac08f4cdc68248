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
 * Flushes a table in the region servers, and compacts its files.
 *
 * <p>Each region is polled until its server reports completion. The master's own flush of a table
 * (2.6.4) is not used, because it can wait forever for a region that is already being flushed by
 * its server. A server also skips the compaction of a region that is being split.
 */
final class TableFiles {
  private static final Duration POLL = Duration.ofMillis(50);

  /** Time between compaction requests while no compaction is running and several files remain. */
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private static final Duration LONGEST = Duration.ofMinutes(20);

  private final Admin admin;
  private final TableName table;
  private final long begun = System.nanoTime();

  private TableFiles(Admin admin, TableName table) {
    this.admin = admin;
    this.table = table;
  }

  /** Returns once all earlier writes to the table are in files. */
  static void flush(Admin admin, TableName table) throws IOException, InterruptedException {
    new TableFiles(admin, table).flush();
  }

  /**
   * Returns once each region has one file per family, or has been fully compacted since the call.
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
    // Flushes writes that arrived during the servers' own flushes, which have ended by now.
    askForFlush();
  }

  /**
   * Asks the servers to flush. A server responds when the flush is done, but skips a region that is
   * already being flushed.
   */
  private void askForFlush() throws IOException {
    for (RegionInfo region : admin.getRegions(table)) {
      try {
        admin.flushRegion(region.getRegionName());
      } catch (NotServingRegionException e) {
        // The region was split or moved meanwhile; the next attempt asks its new server.
      }
    }
  }

  /**
   * Whether the memory of each region is empty or, if more writes have arrived, a flush has started
   * and ended since the call.
   */
  private boolean isFlushed(Map<String, Ends> seen) throws IOException {
    boolean all = true;
    List<RegionMetrics> regions = regions();
    for (RegionMetrics region : regions) {
      long number = region.getCompletedSequenceId();
      int ended =
          seen.computeIfAbsent(region.getNameAsString(), name -> new Ends(number)).at(number);
      // The first flush that ends may have started before the call.
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

  /** Whether each region has one file per family, or has completed enough major compactions. */
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

  /** Current metrics of all regions; empty while not all regions are served. */
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
   * Counts a region's flushes or compactions. Each flush or compaction changes a number that the
   * server reports.
   */
  private static final class Ends {
    private long last;
    private int ended;

    Ends(long first) {
      last = first;
    }

    /** Returns the minimum number of flushes or compactions that ended since the first call. */
    int at(long number) {
      if (number != last) {
        last = number;
        ended++;
      }
      return ended;
    }
  }
}
