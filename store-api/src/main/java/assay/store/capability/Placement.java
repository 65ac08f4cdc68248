package assay.store.capability;

import assay.store.Bytes;
import assay.store.StoreException;
import java.util.List;

/** Capability: the store tells which of its servers holds a row. Thread-safe. */
public interface Placement {
  /**
   * The servers that hold rows now, whether the rows are there or not; of several copies, the
   * server of the first. Asks the servers or what the client was last told of them, and changes
   * nothing.
   *
   * @return for each row, in their order, a server as {@link Internals} names it: {@code HOST:PORT}
   * @throws StoreException of kind {@link StoreException.Kind#NO_SUCH_TABLE}; of kind {@link
   *     StoreException.Kind#FAILED} where no server holds a row, as while it moves
   */
  List<String> serversOf(String table, List<Bytes> rows) throws StoreException;
}
