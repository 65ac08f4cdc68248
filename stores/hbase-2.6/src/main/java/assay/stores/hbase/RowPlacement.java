package assay.stores.hbase;

import assay.store.Bytes;
import assay.store.StoreException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.RegionReplicaUtil;

/**
 * Finds the region server of each row in HBase's catalogue table, and distributes regions over
 * region servers.
 */
final class RowPlacement {
  private RowPlacement() {}

  static List<String> serversOf(Admin admin, TableName table, List<Bytes> rows)
      throws IOException, StoreException {
    admin.getDescriptor(table);
    TreeMap<Bytes, HRegionLocation> regions = new TreeMap<>();
    try (RegionLocator locator = admin.getConnection().getRegionLocator(table)) {
      for (HRegionLocation region : locator.getAllRegionLocations()) {
        if (RegionReplicaUtil.isDefaultReplica(region.getRegion())) {
          regions.put(Bytes.of(region.getRegion().getStartKey()), region);
        }
      }
    }
    List<String> servers = new ArrayList<>(rows.size());
    for (Bytes row : rows) {
      var region = regions.floorEntry(row);
      if (region == null || region.getValue().getServerName() == null) {
        throw StoreException.failed(
            "no server holds row '" + row + "' of table '" + table.getNameAsString() + "'");
      }
      servers.add(region.getValue().getServerName().getAddress().toString());
    }
    return servers;
  }

  /**
   * Distributes a table's regions over all region servers. HBase itself returns each region to its
   * previous server when a disabled table is enabled.
   */
  static void spread(Admin admin, TableName table) throws IOException {
    List<ServerName> servers = new ArrayList<>(admin.getRegionServers());
    int next = 0;
    for (RegionInfo region : admin.getRegions(table)) {
      admin.move(region.getEncodedNameAsBytes(), servers.get(next++ % servers.size()));
    }
  }
}
