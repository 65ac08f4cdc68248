package assay.store.capability;

import assay.store.StoreException;
import java.util.List;

/**
 * Capability: the state of a table can be saved as a named snapshot, and a snapshot can be cloned
 * to new tables. The time for either action does not depend on the table's size. The source and its
 * clones share data until the data is changed: a write to one of the tables is visible in that
 * table only. Thread-safe. Calls return once the store has completed the action.
 */
public interface Snapshots {
  /**
   * Takes a snapshot of a table, including all writes acknowledged before the call. The table
   * remains usable and may be dropped.
   *
   * @param name letters, digits and underscores; unique among the store's snapshots
   */
  void snapshot(String table, String name) throws StoreException;

  /**
   * Creates a table from a snapshot, with the source's splits, locality groups, settings and user
   * rights. Returns once the table can be read and written.
   *
   * @throws StoreException of kind {@link StoreException.Kind#TABLE_EXISTS} if the new table
   *     exists, {@link StoreException.Kind#FAILED} if there is no such snapshot
   */
  void cloneTo(String snapshot, String newTable) throws StoreException;

  /** Names of the snapshots, sorted. */
  List<String> snapshots() throws StoreException;

  /** Deletes a snapshot; tables created from it remain. */
  void deleteSnapshot(String snapshot) throws StoreException;

  /** The exception that every store throws if a snapshot is missing. */
  static StoreException missing(String action, String snapshot) {
    return StoreException.failed(
        "cannot " + action + " snapshot '" + snapshot + "': no such snapshot");
  }

  /** The exception that every store throws if a snapshot with this name already exists. */
  static StoreException taken(String snapshot) {
    return StoreException.failed(
        "cannot take snapshot '" + snapshot + "': it already exists; delete it first");
  }
}
