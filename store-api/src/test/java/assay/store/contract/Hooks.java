package assay.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Difference;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** What the contract's tests ask of a binding's test class. */
interface Hooks {
  /** The running test's tables and sessions. */
  Fixture fixture();

  /** Where the store's model legitimately differs; as its provider says. */
  Set<Difference> differences();

  /** Whether rows lie in the order of their keys, so that a range may have an end. */
  default boolean inKeyOrder() {
    return !differences().contains(Difference.ROWS_IN_HASH_ORDER);
  }

  /** How many of so many versions of a cell the store keeps. */
  default int kept(int versions) {
    return differences().contains(Difference.ONE_VERSION) ? 1 : versions;
  }

  /**
   * The order in which scans must return the rows of a table: that of their keys, or else that of a
   * scan of them all, whatever it is.
   *
   * @param rows in the order of their keys
   */
  default List<Bytes> order(Session session, List<Bytes> rows) {
    if (inKeyOrder()) {
      return rows;
    }
    List<Bytes> order = Fixture.rowsOf(Fixture.scanAll(session));
    assertThat(Fixture.sorted(order)).isEqualTo(rows);
    return order;
  }

  /** Opens the store; the caller closes it. */
  Store open(StoreContract.Writes writes, Duration timeout) throws StoreException;

  /** The address, as an error must name it, at which {@link #openOnDeadAddress} tries to open. */
  String deadAddress();

  /** Opens the store with settings that point where nothing listens. */
  Store openOnDeadAddress(Duration timeout) throws StoreException;

  /** The time-out of stores whose servers are about to die. */
  Duration outageTimeout();

  /** Ends the servers, as a failure would, for the rest of the test class. */
  void killServers() throws Exception;

  /**
   * A directory of files in the store's own format.
   *
   * @param cells in order
   */
  URI bulkFiles(List<Cell> cells) throws Exception;
}
