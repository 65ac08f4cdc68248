package assay.study.continuous.scan;

import assay.lab.phase.ServerControl;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Capability;
import assay.store.capability.Snapshots;
import java.io.IOException;
import java.util.Set;
import java.util.UUID;

/** A temporary clone or snapshot of a table. Not thread-safe. */
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

  @FunctionalInterface
  public interface Work<T> {
    T on(EntryTable table) throws StoreException, IOException, InterruptedException;
  }

  /**
   * Creates a clone or snapshot of a table, does the work on this copy, and then drops the copy.
   *
   * @param notes records what to drop if this process is killed
   * @param offline whether to read a snapshot's files instead of a clone
   * @throws StoreException of kind {@link StoreException.Kind#BAD_SETTING} if the store does not
   *     support clones or snapshots
   */
  public static <T> T with(
      Store store, String table, ServerControl notes, boolean offline, Work<T> work)
      throws StoreException, IOException, InterruptedException {
    Capability needed = offline ? Capability.OFFLINE_SCAN : Capability.SNAPSHOTS;
    if (!(store instanceof Snapshots snapshots)
        || !Capability.of(store.getClass()).contains(needed)) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          (offline ? "'offline' needs " : "a clone needs ")
              + needed.label()
              + ", which store '"
              + store.info().name()
              + "' lacks; verify the table itself");
    }
    String name = "assay_verify_" + UUID.randomUUID().toString().replace("-", "");
    try (CloneOf clone = new CloneOf(store, notes, name, name)) {
      notes.clones(clone.snapshot, clone.table);
      snapshots.snapshot(table, clone.snapshot);
      if (offline) {
        return work.on(new EntryTable(store, clone.snapshot, Set.of(), true));
      }
      snapshots.cloneTo(clone.snapshot, clone.table);
      return work.on(EntryTable.served(store, clone.table));
    }
  }

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
