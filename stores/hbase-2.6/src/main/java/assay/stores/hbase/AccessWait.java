package assay.stores.hbase;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.security.AccessDeniedException;

/**
 * Waits until all servers of a table have applied a user's rights to read and write the table. A
 * server learns of granted rights through ZooKeeper, some time after the grant. Until a server has
 * learned of the rights, the server refuses the user's requests.
 */
final class AccessWait {
  private static final long POLL_MILLIS = 20;

  private static final byte[] NO_COLUMN = {0};

  private AccessWait() {}

  /**
   * Waits until every server that holds a region of the table accepts the user.
   *
   * @param user connection that was opened as the user
   * @throws AccessDeniedException if a server still refuses the user at the time-out
   */
  static void await(Connection user, TableName name, byte[] family, Duration timeout)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + timeout.toNanos();
    try (Table table = user.getTable(name);
        RegionLocator locator = user.getRegionLocator(name)) {
      for (byte[] row : aRowOfEach(locator)) {
        await(table, row, family, end);
      }
    }
  }

  private static Collection<byte[]> aRowOfEach(RegionLocator locator) throws IOException {
    Map<ServerName, byte[]> rows = new HashMap<>();
    for (HRegionLocation region : locator.getAllRegionLocations()) {
      byte[] start = region.getRegion().getStartKey();
      rows.put(region.getServerName(), start.length == 0 ? new byte[] {0} : start);
    }
    return rows.values();
  }

  /**
   * Sends a conditional write until the server accepts the request. The request requires rights to
   * read and to write, but changes no data, because its condition never holds.
   */
  private static void await(Table table, byte[] row, byte[] family, long endNanos)
      throws IOException, InterruptedException {
    CheckAndMutate request =
        CheckAndMutate.newBuilder(row)
            .ifEquals(family, NO_COLUMN, NO_COLUMN)
            .build(new Put(row).addColumn(family, NO_COLUMN, NO_COLUMN));
    while (true) {
      try {
        table.checkAndMutate(request);
        return;
      } catch (AccessDeniedException e) {
        if (System.nanoTime() > endNanos) {
          throw e;
        }
        Thread.sleep(POLL_MILLIS);
      }
    }
  }
}
