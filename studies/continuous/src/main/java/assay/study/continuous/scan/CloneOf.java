package assay.study.continuous.scan;

import assay.lab.phase.ServerControl;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Capability;
import assay.store.capability.Snapshots;
import java.io.IOException;
import java.util.UUID;

/** A clone of a table, for as long as somebody reads it. Used by one thread. */
public final class CloneOf implements AutoCloseable {
  private final Store store;
  private final ServerControl notes;
  private final String snapshot;
  private final String table;

  private CloneOf(Store store, ServerControl notes, String snapshot, String table) {
    this.store = store;
    this.notes = notes;
    this.snapshot = snapshot;
    this.table = table;
  }

  /** What is done with a clone. */
  @FunctionalInterface
  public interface Work<T> {
    /** Does it. */
    T on(String table) throws StoreException, IOException, InterruptedException;
  }

  /**
   * Makes a clone of a table as it is now, does the work, and drops the clone.
   *
   * @param notes say what is to be dropped should this process be killed
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} if the store makes no
   *     clones
   */
  public static <T> T with(Store store, String table, ServerControl notes, Work<T> work)
      throws StoreException, IOException, InterruptedException {
    if (!(store instanceof Snapshots snapshots)) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "a clone needs "
              + Capability.SNAPSHOTS.label()
              + ", which store '"
              + store.info().name()
              + "' lacks; verify the table itself");
    }
    String name = "assay_verify_" + UUID.randomUUID().toString().replace("-", "");
    try (CloneOf clone = new CloneOf(store, notes, name, name)) {
      notes.clones(clone.snapshot, clone.table);
      snapshots.snapshot(table, clone.snapshot);
      snapshots.cloneTo(clone.snapshot, clone.table);
      return work.on(clone.table);
    }
  }

  /** Drops what there is of it. */
  @Override
  public void close() throws StoreException {
    if (store.tables().exists(table)) {
      store.tables().drop(table);
    }
    Snapshots snapshots = (Snapshots) store;
    if (snapshots.snapshots().contains(snapshot)) {
      snapshots.deleteSnapshot(snapshot);
    }
    notes.dropped(snapshot, table);
  }
}
