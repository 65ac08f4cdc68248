package assay.store.capability;

import assay.store.StoreException;

/**
 * Capability: a table can be taken offline and online again, which redistributes the table over the
 * servers.
 */
public interface Reopen {
  /**
   * Takes a table offline and then online again. The servers release the table's tablets, which are
   * then distributed over all servers. The table cannot be read or written while it is offline.
   * Waits until every tablet has a server; some tablets may still be moved to other servers
   * afterwards. This method waits without a time limit.
   *
   * @throws StoreException of kind {@link StoreException.Kind#NO_SUCH_TABLE} if there is no such
   *     table. The exception is of another kind if the action failed; the table may then still be
   *     offline
   */
  void reopen(String table) throws StoreException;
}
