package assay.store.contract;

import assay.store.Cell;
import assay.store.Difference;
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
