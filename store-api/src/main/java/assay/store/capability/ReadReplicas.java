package assay.store.capability;

import assay.store.Session;
import assay.store.StoreException;

/**
 * Capability: in addition to its primary server, each tablet can have servers that hold copies of
 * the tablet. A server with a copy answers reads if the primary server does not. A copy may lag
 * behind the primary, so a copy's answers are marked as stale. Writes go only to the primary
 * server.
 */
public interface ReadReplicas {
  /**
   * Sets the number of copies of each tablet, including the primary server's copy. Each copy is on
   * a different server. Waits until every copy serves the table's flushed data; see {@link
   * assay.store.Tables#flush}.
   *
   * @param copies number of copies of each tablet; 1 means only the primary server's copy
   * @throws StoreException if there are too few servers, or if there is no such table
   */
  void setReplicas(String table, int copies) throws StoreException;

  /** Opens a session whose reads may be answered by any copy. */
  ReplicaSession openReplicaSession(String table) throws StoreException;

  interface ReplicaSession extends Session {
    /**
     * Returns how many rows of the last {@link #read} or {@link #readAll} came from a copy other
     * than the primary.
     */
    long staleRows();
  }
}
