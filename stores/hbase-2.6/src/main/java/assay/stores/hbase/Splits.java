package assay.stores.hbase;

import assay.store.Bytes;
import assay.store.StoreException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptor;

/** Where a table is divided into regions. */
final class Splits {
  private Splits() {}

  /** The first rows of all regions but the first, in order. */
  static List<Bytes> of(Admin admin, TableName table) throws IOException {
    if (!admin.tableExists(table)) {
      throw new org.apache.hadoop.hbase.TableNotFoundException(table);
    }
    return admin.getRegions(table).stream()
        .filter(region -> region.getStartKey().length > 0)
        .map(region -> Bytes.of(region.getStartKey()))
        .sorted()
        .toList();
  }

  /**
   * Divides a table that nothing was written to: it is made again with its regions, which takes two
   * seconds for any number of them.
   */
  static void remake(Admin admin, TableName table, SortedSet<Bytes> rows) throws IOException {
    TreeSet<Bytes> all = new TreeSet<>(of(admin, table));
    all.addAll(rows);
    TableDescriptor descriptor = admin.getDescriptor(table);
    admin.disableTable(table);
    admin.deleteTable(table);
    admin.createTable(descriptor, all.stream().map(Bytes::toArray).toArray(byte[][]::new));
  }

  /** Divides a table in use, all regions that are to be divided at once, again and again. */
  static void divide(Admin admin, TableName table, SortedSet<Bytes> rows)
      throws IOException, StoreException, InterruptedException {
    TreeSet<Bytes> left = new TreeSet<>(rows);
    while (true) {
      left.removeAll(of(admin, table));
      if (left.isEmpty()) {
        return;
      }
      List<Future<Void>> splits = new ArrayList<>();
      for (RegionInfo region : admin.getRegions(table)) {
        List<Bytes> inside = left.stream().filter(row -> region.containsRow(row.exact())).toList();
        if (!inside.isEmpty()) {
          byte[] middle = inside.get(inside.size() / 2).toArray();
          splits.add(admin.splitRegionAsync(region.getRegionName(), middle));
        }
      }
      for (Future<Void> split : splits) {
        await(split, table);
      }
    }
  }

  private static void await(Future<Void> split, TableName table)
      throws StoreException, InterruptedException {
    try {
      split.get();
    } catch (ExecutionException e) {
      throw Failures.administration("split", table.getNameAsString(), e.getCause());
    }
  }
}
