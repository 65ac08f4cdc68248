package assay.cli.cluster;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Snapshots;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * Journal of the clones of one store's tables that a command has made for itself and is to drop.
 * After a command was killed, the next one on that store drops them.
 */
public final class CloneJournal {
  private static final String STORE = "store";
  private static final String ENDPOINT = "endpoint";
  private static final String SNAPSHOT = "snapshot";
  private static final String TABLE = "table";

  private final RepairJournal journal;
  private final String store;
  private final String endpoint;

  /**
   * @param folder of the journal, common to all stores
   */
  public CloneJournal(Path folder, Store store) {
    journal = new RepairJournal(folder);
    this.store = store.info().name();
    endpoint = store.info().endpoint();
  }

  /** A clone is about to be made by this process. */
  void set(String snapshot, String table) throws StoreException {
    journal.write(
        key(snapshot), Map.of(STORE, store, ENDPOINT, endpoint, SNAPSHOT, snapshot, TABLE, table));
  }

  /** It is no more, nor is its snapshot. */
  void dropped(String snapshot) throws StoreException {
    journal.delete(key(snapshot));
  }

  /**
   * Drops the clones that dead processes have left behind.
   *
   * @param notices receives one line for each
   */
  public void mend(Store open, Consumer<String> notices) throws StoreException {
    for (Properties entry : journal.abandoned()) {
      boolean here =
          store.equals(entry.getProperty(STORE)) && endpoint.equals(entry.getProperty(ENDPOINT));
      if (here && open instanceof Snapshots snapshots) {
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
  }

  private String key(String snapshot) {
    return store + "|" + endpoint + "|" + snapshot;
  }
}
