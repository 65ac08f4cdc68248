package assay.store.capability;

import assay.store.Bytes;
import assay.store.Session;
import assay.store.StoreException;
import java.util.List;
import java.util.Set;

/**
 * Capability: clients can read a snapshot directly from the snapshot's files, without load on the
 * table servers.
 */
public interface OfflineScan extends Snapshots {
  /**
   * Returns the snapshot's split points in ascending order, in the same form as {@link
   * PreSplit#splits}.
   *
   * @throws StoreException of kind {@link StoreException.Kind#FAILED} if there is no such snapshot
   */
  List<Bytes> splitsOf(String snapshot) throws StoreException;

  /**
   * Opens a read-only session on a snapshot. Writes through the session fail.
   *
   * @param authorizations authorizations for reading cells. The user does not need to have these
   *     authorizations; access to the snapshot's files is enough
   * @throws StoreException of kind {@link StoreException.Kind#FAILED} if there is no such snapshot
   */
  Session openSnapshot(String snapshot, Set<String> authorizations) throws StoreException;
}
