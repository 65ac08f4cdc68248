package assay.stores.hbase;

import assay.store.Bytes;
import assay.store.StoreException;
import assay.stores.hbase.client.HBaseFailures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;
import org.apache.hadoop.hbase.client.TableDescriptor;

final class RegionSplits {
  /**
   * Maximum number of consecutive times that a server may refuse to split a region. After each
   * refusal, a compaction makes the regions independent of the files of their parent regions.
   */
  private static final int MAX_REFUSALS = 3;

  private RegionSplits() {}

  /** Returns the start keys of all regions except the first region, in ascending order. */
  static List<Bytes> of(Admin admin, TableName table) throws IOException {
    if (!admin.tableExists(table)) {
      throw new org.apache.hadoop.hbase.TableNotFoundException(table);
    }
    return admin.getRegions(table).stream()
        .filter(region -> region.getStartKey().length > 0)
        .filter(RegionReplicaUtil::isDefaultReplica)
        .map(region -> Bytes.of(region.getStartKey()))
        .sorted()
        .toList();
  }

  /**
   * Drops an empty table, and creates the table again with additional splits. Dropping and creating
   * a table takes about two seconds, regardless of the number of regions.
   */
  static void remake(Admin admin, TableName table, SortedSet<Bytes> rows) throws IOException {
    TreeSet<Bytes> all = new TreeSet<>(of(admin, table));
    all.addAll(rows);
    TableDescriptor descriptor = admin.getDescriptor(table);
    admin.disableTable(table);
    admin.deleteTable(table);
    admin.createTable(descriptor, all.stream().map(Bytes::toArray).toArray(byte[][]::new));
  }

  /**
   * Splits a table that may contain data. Each round splits all affected regions in parallel, until
   * every row in {@code rows} is the start key of a region.
   */
  static void divide(Admin admin, TableName table, SortedSet<Bytes> rows)
      throws IOException, StoreException, InterruptedException {
    TreeSet<Bytes> left = new TreeSet<>(rows);
    int refusals = 0;
    while (true) {
      int before = left.size();
      left.removeAll(of(admin, table));
      if (left.isEmpty()) {
        return;
      }
      refusals = left.size() < before ? 0 : refusals;
      try {
        divideOnce(admin, table, left);
      } catch (DoNotRetryIOException | ExecutionException e) {
        if (!refersToItsParent(e) || ++refusals > MAX_REFUSALS) {
          throw HBaseFailures.administration("split", table.getNameAsString(), e);
        }
        makeIndependent(admin, table, left);
      }
    }
  }

  private static void divideOnce(Admin admin, TableName table, SortedSet<Bytes> rows)
      throws IOException, ExecutionException, InterruptedException {
    List<Future<Void>> splits = new ArrayList<>();
    for (Map.Entry<RegionInfo, List<Bytes>> region : inside(admin, table, rows).entrySet()) {
      byte[] middle = region.getValue().get(region.getValue().size() / 2).toArray();
      splits.add(admin.splitRegionAsync(region.getKey().getRegionName(), middle));
    }
    for (Future<Void> split : splits) {
      split.get();
    }
  }

  private static Map<RegionInfo, List<Bytes>> inside(
      Admin admin, TableName table, SortedSet<Bytes> rows) throws IOException {
    Map<RegionInfo, List<Bytes>> inside = new LinkedHashMap<>();
    for (RegionInfo region : admin.getRegions(table)) {
      List<Bytes> its = rows.stream().filter(row -> region.containsRow(row.exact())).toList();
      if (!its.isEmpty()) {
        inside.put(region, its);
      }
    }
    return inside;
  }

  /**
   * Returns whether a server refused to split a region because the region still refers to its
   * parent's files. HBase has no specific exception for this refusal.
   */
  private static boolean refersToItsParent(Exception failure) {
    return HBaseFailures.line(failure).contains("NOT splittable");
  }

  /**
   * Makes recently split regions ready for another split. A region created by a split refers to
   * files of its parent region, and cannot be split. A compaction writes new files for the region.
   * HBase releases the parent's files when the region is closed, or after a few minutes.
   */
  private static void makeIndependent(Admin admin, TableName table, SortedSet<Bytes> rows)
      throws IOException, InterruptedException {
    TableFiles.compact(admin, table);
    for (RegionInfo region : inside(admin, table, rows).keySet()) {
      admin.unassign(region.getRegionName());
      admin.assign(region.getRegionName());
    }
  }
}
