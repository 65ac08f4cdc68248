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
 * Has the region servers write what they hold of a table in memory to files, and merge its files.
 *
 * <p>Servers are asked for each region until they tell that it is done. The master's own flush of a
 * table (2.6.4) can wait for ever for a region that its server is flushing by itself, and a server
 * leaves out the compaction of a region that is being split.
 */
final class TableFiles {
  private static final Duration POLL = Duration.ofMillis(50);

  /** From one request for a compaction to the next, if none is under way and files are left. */
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private static final Duration LONGEST = Duration.ofMinutes(20);

  private final Admin admin;
  private final TableName table;
  private final long begun = System.nanoTime();

  private TableFiles(Admin admin, TableName table) {
    this.admin = admin;
    this.table = table;
  }

  /** Returns when all that was written to the table before the call is in files. */
  static void flush(Admin admin, TableName table) throws IOException, InterruptedException {
    new TableFiles(admin, table).flush();
  }

  /** Returns when each region has one file a family, or was merged wholly since the call. */
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
    // What was written while servers flushed by themselves, which they have done now.
    askForFlush();
  }

  /** Servers answer when they are done, but pass over a region that they are flushing already. */
  private void askForFlush() throws IOException {
    for (RegionInfo region : admin.getRegions(table)) {
      try {
        admin.flushRegion(region.getRegionName());
      } catch (NotServingRegionException e) {
        // Split or moved meanwhile: who has its rows now is asked the next time.
      }
    }
  }

  /** Nothing is in memory, or a flush began and ended since the call, beside further writes. */
  private boolean isFlushed(Map<String, Ends> seen) throws IOException {
    boolean all = true;
    List<RegionMetrics> regions = regions();
    for (RegionMetrics region : regions) {
      long number = region.getCompletedSequenceId();
      int ended =
          seen.computeIfAbsent(region.getNameAsString(), name -> new Ends(number)).at(number);
      // The first to end may have begun before.
      all &= region.getMemStoreSize().getLongValue() == 0 || ended >= 2;
    }
    return all && !regions.isEmpty();
  }

  private void compact() throws IOException, InterruptedException {
    Map<String, Ends> seen = new HashMap<>();
    // One that runs already leaves out what was flushed since it began.
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

  /** Whether each region has one file a family, or has ended enough major compactions. */
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

  /** As their servers tell now; empty while not all regions are served. */
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

  /** Counts the flushes or compactions of a region, each of which changes a number of it. */
  private static final class Ends {
    private long last;
    private int ended;

    Ends(long first) {
      last = first;
    }

    /** So often since the first look, at the latest. */
    int at(long number) {
      if (number != last) {
        last = number;
        ended++;
      }
      return ended;
    }
  }
}
