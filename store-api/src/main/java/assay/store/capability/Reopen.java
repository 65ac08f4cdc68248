package assay.store.capability;

import assay.store.StoreException;

/**
 * Capability: a table can be taken offline and online again, which redistributes it over the
 * servers.
 */
public interface Reopen {
  /**
   * Takes a table offline, so that its servers release its tablets, and then online again, so that
   * the tablets are distributed over all servers. The table cannot be read or written meanwhile.
   * Returns once all tablets are served; servers may continue to move some of them. Waits without a
   * time limit.
   *
   * @throws StoreException of kind {@link StoreException.Kind#NO_SUCH_TABLE} if there is no such
   *     table; of another kind if the action failed, in which case the table may still be offline
   */
  void reopen(String table) throws StoreException;
}
