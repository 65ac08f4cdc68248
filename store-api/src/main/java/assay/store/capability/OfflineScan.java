package assay.store.capability;

import assay.store.Bytes;
import assay.store.Session;
import assay.store.StoreException;
import java.util.List;
import java.util.Set;

/** Capability: snapshots can be read from their files, without load on the table servers. */
public interface OfflineScan extends Snapshots {
  /**
   * The snapshot's split points in ascending order, in the form that {@link PreSplit#splits}
   * returns.
   *
   * @throws StoreException of kind {@link StoreException.Kind#FAILED} if there is no such snapshot
   */
  List<Bytes> splitsOf(String snapshot) throws StoreException;

  /**
   * Opens a read-only session; writes through it fail.
   *
   * @param authorizations authorizations that unlock cells; they need not be granted to the user,
   *     who needs access only to the files
   * @throws StoreException of kind {@link StoreException.Kind#FAILED} if there is no such snapshot
   */
  Session openSnapshot(String snapshot, Set<String> authorizations) throws StoreException;
}
