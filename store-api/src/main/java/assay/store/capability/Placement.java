package assay.store.capability;

import assay.store.Bytes;
import assay.store.StoreException;
import java.util.List;

/** Capability: the store reports which of its servers serves a row. Thread-safe. */
public interface Placement {
  /**
   * Returns the servers that currently serve the given rows. The rows need not exist. If a row has
   * several copies, the result contains the server of the primary copy. The locations come from the
   * servers or from the client's cache.
   *
   * @return the server of each row as {@code HOST:PORT}, in the order of {@code rows}; {@link
   *     Internals} uses the same names of servers
   * @throws StoreException of kind {@link StoreException.Kind#NO_SUCH_TABLE} if there is no such
   *     table. The exception is of kind {@link StoreException.Kind#FAILED} if no server serves a
   *     row, for example while the row moves
   */
  List<String> serversOf(String table, List<Bytes> rows) throws StoreException;
}
