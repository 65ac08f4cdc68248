package assay.store.capability;

import assay.store.Bytes;
import assay.store.Session;
import assay.store.StoreException;
import java.util.List;
import java.util.Set;

/** Capability: snapshots can be read from their files, so that no server of tables works for it. */
public interface OfflineScan extends Snapshots {
  /**
   * Where the snapshot is divided, ascending, as {@link PreSplit#splits} says of a table.
   *
   * @throws StoreException of kind {@link StoreException.Kind#FAILED} if it is not there
   */
  List<Bytes> splitsOf(String snapshot) throws StoreException;

  /**
   * A session that reads; writes through it fail.
   *
   * @param authorizations that unlock cells; a user who can read the files needs not hold them
   * @throws StoreException of kind {@link StoreException.Kind#FAILED} if it is not there
   */
  Session openSnapshot(String snapshot, Set<String> authorizations) throws StoreException;
}
