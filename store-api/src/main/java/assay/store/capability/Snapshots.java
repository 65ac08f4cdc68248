package assay.store.capability;

import assay.store.StoreException;
import java.util.List;

/**
 * Capability: the state of a table can be kept under a name, and new tables made of it, both in a
 * time that does not depend on the table's size. Data are shared until somebody changes them: what
 * is written to source or clone is seen in that table alone. Thread-safe; calls return when the
 * store has done what they say.
 */
public interface Snapshots {
  /**
   * Keeps a table as it is, with all writes that were acknowledged before; the table goes on to be
   * used, and can be dropped.
   *
   * @param name letters, digits and underscores; of no other snapshot of the store
   */
  void snapshot(String table, String name) throws StoreException;

  /**
   * Makes a table of a snapshot. It is divided as the source was, has its locality groups and
   * settings, and users have the rights that they had on the source. Returns when all of it can be
   * read and written.
   *
   * @throws StoreException of kind {@link StoreException.Kind#TABLE_EXISTS} if the new table is
   *     there already, {@link StoreException.Kind#FAILED} if the snapshot is not there
   */
  void cloneTo(String snapshot, String newTable) throws StoreException;

  /** Names of the snapshots, sorted. */
  List<String> snapshots() throws StoreException;

  /** Removes a snapshot; tables that were made of it stay. */
  void deleteSnapshot(String snapshot) throws StoreException;

  /** A snapshot that is not there, as every store reports it. */
  static StoreException missing(String action, String snapshot) {
    return new StoreException(
        StoreException.Kind.FAILED,
        "cannot " + action + " snapshot '" + snapshot + "': there is no such snapshot");
  }

  /** A snapshot whose name is taken, as every store reports it. */
  static StoreException taken(String snapshot) {
    return new StoreException(
        StoreException.Kind.FAILED,
        "cannot take snapshot '" + snapshot + "': it exists already; delete it first");
  }
}
