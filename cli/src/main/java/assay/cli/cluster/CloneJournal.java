package assay.cli.cluster;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Snapshots;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;

/** Journal of clones of a store's tables that commands have created and must drop. */
public final class CloneJournal extends StoreJournal {
  private static final String SNAPSHOT = "snapshot";
  private static final String TABLE = "table";

  public CloneJournal(Path folder, Store store) {
    super(folder, store);
  }

  /** Records that this process is about to create a clone. */
  void set(String snapshot, String table) throws StoreException {
    note(snapshot, Map.of(SNAPSHOT, snapshot, TABLE, table));
  }

  void dropped(String snapshot) throws StoreException {
    strike(snapshot);
  }

  @Override
  void undo(Store open, Properties entry, Consumer<String> notices) throws StoreException {
    if (!(open instanceof Snapshots snapshots)) {
      return;
    }
    String snapshot = entry.getProperty(SNAPSHOT);
    String table = entry.getProperty(TABLE);
    notices.accept(
        "table '"
            + table
            + "' is a clone left by process "
            + entry.getProperty(RepairJournal.PID)
            + ", which has died; dropping it");
    if (open.tables().exists(table)) {
      open.tables().drop(table);
    }
    if (snapshots.snapshots().contains(snapshot)) {
      snapshots.deleteSnapshot(snapshot);
    }
    dropped(snapshot);
  }
}
