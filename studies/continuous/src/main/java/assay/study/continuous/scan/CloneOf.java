package assay.study.continuous.scan;

import assay.lab.phase.ServerControl;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Capability;
import assay.store.capability.Snapshots;
import java.io.IOException;
import java.util.Set;
import java.util.UUID;

/**
 * A temporary clone or snapshot of a table, which {@link #close} drops.
 *
 * @param notes records the clone or snapshot, so that a later command can drop the copy if this
 *     process is killed
 * @param name name of both the snapshot and the clone
 */
public record CloneOf(Store store, ServerControl notes, String name) implements AutoCloseable {
  @FunctionalInterface
  public interface Work<T> {
    T on(EntryTable table) throws StoreException, IOException, InterruptedException;
  }

  /**
   * Creates a clone or snapshot of a table, runs work on this copy, and drops the copy.
   *
   * @param notes records the copy, so that a later command can drop the copy if this process is
   *     killed
   * @param offline whether to read the files of a snapshot instead of a clone
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
          (offline ? "'offline' needs " : "'clone' needs ")
              + needed.label()
              + ", which store '"
              + store.info().name()
              + "' lacks; verify the table itself instead");
    }
    String name = "assay_verify_" + UUID.randomUUID().toString().replace("-", "");
    try (CloneOf clone = new CloneOf(store, notes, name)) {
      notes.clones(clone.name, clone.name);
      snapshots.snapshot(table, name);
      if (offline) {
        return work.on(new EntryTable(store, name, Set.of(), true));
      }
      snapshots.cloneTo(name, name);
      return work.on(EntryTable.served(store, name));
    }
  }

  @Override
  public void close() throws StoreException {
    if (store.tables().exists(name)) {
      store.tables().drop(name);
    }
    Snapshots snapshots = (Snapshots) store;
    if (snapshots.snapshots().contains(name)) {
      snapshots.deleteSnapshot(name);
    }
    notes.dropped(name, name);
  }
}
