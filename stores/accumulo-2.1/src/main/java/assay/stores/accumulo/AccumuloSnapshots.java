package assay.stores.accumulo;

import assay.store.Bytes;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.capability.OfflineScan;
import assay.store.capability.Snapshots;
import assay.stores.accumulo.session.Keys;
import assay.stores.accumulo.session.OfflineSession;
import assay.stores.accumulo.session.OfflineTable;
import java.util.List;
import java.util.Set;
import org.apache.accumulo.core.client.TableExistsException;
import org.apache.accumulo.core.client.admin.CloneConfiguration;
import org.apache.accumulo.core.clientImpl.ClientContext;

/**
 * Implements a snapshot as an offline clone of a table. No tablet server loads an offline clone,
 * but Accumulo's garbage collector keeps the clone's files. The clone's table name is {@code
 * assay_snapshot_} followed by the snapshot's name. Thread-safe.
 */
final class AccumuloSnapshots implements OfflineScan {
  private static final String PREFIX = "assay_snapshot_";

  private final ClientContext client;
  private final AccumuloAccounts accounts;

  AccumuloSnapshots(ClientContext client, AccumuloAccounts accounts) {
    this.client = client;
    this.accounts = accounts;
  }

  @Override
  public void snapshot(String table, String name) throws StoreException {
    CloneConfiguration offline =
        CloneConfiguration.builder().setFlush(true).setKeepOffline(true).build();
    Administration.change(
        "take a snapshot of table '" + table + "'",
        () -> {
          try {
            client.tableOperations().clone(table, PREFIX + name, offline);
          } catch (TableExistsException e) {
            throw Snapshots.taken(name);
          }
        });
    accounts.copyRights(table, PREFIX + name);
  }

  @Override
  public void cloneTo(String snapshot, String newTable) throws StoreException {
    require("clone", snapshot);
    CloneConfiguration online = CloneConfiguration.builder().setFlush(false).build();
    Administration.change(
        "clone snapshot '" + snapshot + "' to table '" + newTable + "'",
        () -> {
          client.tableOperations().clone(PREFIX + snapshot, newTable, online);
          // The table is already online; this call waits until all of its tablets have a server.
          client.tableOperations().online(newTable, true);
        });
    accounts.copyRights(PREFIX + snapshot, newTable);
  }

  @Override
  public List<String> snapshots() {
    return client.tableOperations().list().stream()
        .filter(table -> table.startsWith(PREFIX))
        .map(table -> table.substring(PREFIX.length()))
        .toList();
  }

  @Override
  public void deleteSnapshot(String snapshot) throws StoreException {
    require("delete", snapshot);
    Administration.change(
        "delete snapshot '" + snapshot + "'",
        () -> client.tableOperations().delete(PREFIX + snapshot));
  }

  @Override
  public List<Bytes> splitsOf(String snapshot) throws StoreException {
    require("read", snapshot);
    return Administration.send(
        "list the splits of snapshot '" + snapshot + "'",
        () -> Keys.sorted(client.tableOperations().listSplits(PREFIX + snapshot)));
  }

  @Override
  public Session openSnapshot(String snapshot, Set<String> authorizations) throws StoreException {
    require("read", snapshot);
    return new OfflineSession(
        OfflineTable.of(client, PREFIX + snapshot), Keys.authorizations(authorizations));
  }

  private void require(String action, String snapshot) throws StoreException {
    if (!snapshots().contains(snapshot)) {
      throw Snapshots.missing(action, snapshot);
    }
  }
}
