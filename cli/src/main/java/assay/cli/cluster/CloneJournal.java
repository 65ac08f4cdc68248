package assay.cli.cluster;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Snapshots;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;

/** Journal of the clones of one store's tables that a command has made and is to drop. */
public final class CloneJournal extends StoreJournal {
  private static final String SNAPSHOT = "snapshot";
  private static final String TABLE = "table";

  /**
   * @param folder of the journal, common to all stores
   */
  public CloneJournal(Path folder, Store store) {
    super(folder, store);
  }

  /** A clone is about to be made by this process. */
  void set(String snapshot, String table) throws StoreException {
    note(snapshot, Map.of(SNAPSHOT, snapshot, TABLE, table));
  }

  /** It is no more, nor is its snapshot. */
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
            + "' is a clone of process "
            + entry.getProperty(RepairJournal.PID)
            + ", which is gone: dropping it");
    if (open.tables().exists(table)) {
      open.tables().drop(table);
    }
    if (snapshots.snapshots().contains(snapshot)) {
      snapshots.deleteSnapshot(snapshot);
    }
    dropped(snapshot);
  }
}
