package assay.stores.hbase;

import assay.store.StoreException;
import assay.store.capability.Snapshots;
import assay.stores.hbase.client.Connections;
import java.util.List;
import org.apache.hadoop.hbase.client.SnapshotDescription;
import org.apache.hadoop.hbase.snapshot.SnapshotDoesNotExistException;
import org.apache.hadoop.hbase.snapshot.SnapshotExistsException;

/**
 * Takes, clones and deletes HBase snapshots. All programs that use an HBase cluster share its
 * snapshots. Thread-safe.
 */
final class HBaseSnapshots implements Snapshots {
  private final Connections connections;
  private final HBaseTables tables;

  HBaseSnapshots(Connections connections, HBaseTables tables) {
    this.connections = connections;
    this.tables = tables;
  }

  @Override
  public void snapshot(String table, String name) throws StoreException {
    tables.change(
        "take a snapshot of",
        table,
        (admin, source) -> {
          // This call detects a missing table, for which 'snapshot' itself throws no specific
          // exception.
          admin.getDescriptor(source);
          try {
            admin.snapshot(name, source);
          } catch (SnapshotExistsException e) {
            throw Snapshots.taken(name);
          }
        });
  }

  @Override
  public void cloneTo(String snapshot, String newTable) throws StoreException {
    tables.change(
        "clone snapshot '" + snapshot + "' to",
        newTable,
        (admin, clone) -> {
          try {
            admin.cloneSnapshot(snapshot, clone, true);
          } catch (SnapshotDoesNotExistException e) {
            throw Snapshots.missing("clone", snapshot);
          }
          tables.letIn(admin, clone);
        });
  }

  @Override
  public List<String> snapshots() throws StoreException {
    return connections.administer(
        "cannot list the snapshots",
        admin ->
            admin.listSnapshots().stream().map(SnapshotDescription::getName).sorted().toList());
  }

  @Override
  public void deleteSnapshot(String snapshot) throws StoreException {
    connections.change(
        "cannot delete snapshot '" + snapshot + "'",
        admin -> {
          try {
            admin.deleteSnapshot(snapshot);
          } catch (SnapshotDoesNotExistException e) {
            throw Snapshots.missing("delete", snapshot);
          }
        });
  }
}
