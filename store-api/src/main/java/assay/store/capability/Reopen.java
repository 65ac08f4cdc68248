package assay.store.capability;

import assay.store.StoreException;

/** Capability: a table can be taken offline and online again, which spreads it over the servers. */
public interface Reopen {
  /**
   * Takes a table offline, so that its servers let go of its tablets, and online again, so that all
   * servers take their share of them. Nobody can read or write it meanwhile. Returns when all
   * tablets are served; servers may go on moving some of them. Waits for servers without bound.
   *
   * @throws StoreException of kind {@link StoreException.Kind#NO_SUCH_TABLE}; of another kind if
   *     the table may be offline now
   */
  void reopen(String table) throws StoreException;
}
