package assay.store.capability;

import assay.store.Session;
import assay.store.StoreException;

/**
 * Capability: other servers hold copies of each tablet and answer reads if the primary server does
 * not. A copy may lag behind, so its answers are marked as stale. Writes go to the primary server
 * only.
 */
public interface ReadReplicas {
  /**
   * Sets the number of servers that hold each tablet, including the primary. Returns once all of
   * these servers serve the table's flushed data; see {@link assay.store.Tables#flush}.
   *
   * @param copies number of servers that hold each tablet; 1 means the primary only
   * @throws StoreException if there are too few servers, or if there is no such table
   */
  void setReplicas(String table, int copies) throws StoreException;

  /** Opens a session whose reads may be answered by any copy. */
  ReplicaSession openReplicaSession(String table) throws StoreException;

  /** A session that reports stale answers. */
  interface ReplicaSession extends Session {
    /**
     * Number of rows of the last {@link #read} or {@link #readAll} that were answered by a copy
     * other than the primary.
     */
    long staleRows();
  }
}
