package assay.store.capability;

import assay.store.Session;
import assay.store.StoreException;

/**
 * Capability: other servers hold copies of each tablet, which answer reads if the first server does
 * not. A copy may be behind: what it answers is marked. Writes go to the first alone.
 */
public interface ReadReplicas {
  /**
   * Sets the number of servers that hold each tablet, the first among them. Returns when all of
   * them serve what is in files; see {@link assay.store.Tables#flush}.
   *
   * @param copies 1 for no other server
   * @throws StoreException if there are not that many servers, or the table is not there
   */
  void setReplicas(String table, int copies) throws StoreException;

  /** A session whose reads any copy may answer. */
  ReplicaSession openReplicaSession(String table) throws StoreException;

  /** A session that tells which answers may be old. */
  interface ReplicaSession extends Session {
    /** Number of rows of the last {@link #read} or {@link #readAll} that a copy answered. */
    long staleRows();
  }
}
