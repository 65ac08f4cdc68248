package assay.store.capability;

import assay.store.StoreException;

/** Capability: the servers hold back requests to a table beyond a rate. */
public interface Throttle {
  /** Which requests. */
  enum Direction {
    READ,
    WRITE
  }

  /**
   * Limits a table's requests. Servers may take some seconds to heed it.
   *
   * @param requestsPerSecond of one server, above zero; replaces the limit in that direction
   */
  void throttle(String table, Direction direction, long requestsPerSecond) throws StoreException;

  /** Takes all limits of a table back. */
  void unthrottle(String table) throws StoreException;
}
