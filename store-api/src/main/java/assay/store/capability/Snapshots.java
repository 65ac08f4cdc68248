package assay.store.capability;

import assay.store.StoreException;
import java.util.List;

/**
 * Capability: the state of a table can be saved as a named snapshot, and a snapshot can be cloned
 * to new tables. The time for taking or cloning a snapshot does not depend on the table's size.
 * Each call returns when the store has completed the action. Thread-safe.
 *
 * <p>A table and its clones share data until the data is changed. A write to one of the tables is
 * visible only in that table.
 */
public interface Snapshots {
  /**
   * Takes a snapshot of a table. The snapshot includes all writes acknowledged before the call. The
   * table remains usable and may be dropped.
   *
   * @param name letters, digits and underscores; unique among the store's snapshots
   */
  void snapshot(String table, String name) throws StoreException;

  /**
   * Creates a table from a snapshot, with the splits, locality groups, settings and user rights of
   * the snapshot's source table. Waits until the new table can be read and written.
   *
   * @throws StoreException of kind {@link StoreException.Kind#TABLE_EXISTS} if the new table
   *     exists; of kind {@link StoreException.Kind#FAILED} if there is no such snapshot
   */
  void cloneTo(String snapshot, String newTable) throws StoreException;

  /** Returns the sorted names of the store's snapshots. */
  List<String> snapshots() throws StoreException;

  /** Deletes a snapshot. Tables that were created from the snapshot remain. */
  void deleteSnapshot(String snapshot) throws StoreException;

  /** Returns the exception that every store throws if a snapshot is missing. */
  static StoreException missing(String action, String snapshot) {
    return StoreException.failed(
        "cannot " + action + " snapshot '" + snapshot + "': no such snapshot");
  }

  /** Returns the exception that every store throws if a snapshot with this name already exists. */
  static StoreException taken(String snapshot) {
    return StoreException.failed(
        "cannot take snapshot '" + snapshot + "': it already exists; delete it first");
  }
}
