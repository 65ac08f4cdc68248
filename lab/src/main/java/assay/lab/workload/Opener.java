package assay.lab.workload;

import assay.store.Session;
import assay.store.StoreException;
import assay.store.capability.ServerFilter;
import java.util.Optional;

/** Opens sessions beside the one that an activity's thread has. Thread-safe. */
@FunctionalInterface
public interface Opener {
  /** For sources that need no other session. */
  Opener NONE =
      (table, filter) -> {
        throw new IllegalStateException("this source has no other sessions");
      };

  /**
   * Opens a session, which whoever asks for it closes.
   *
   * @param table as the store calls it
   * @param filter of what it shows, in the servers
   * @throws StoreException if the store refuses it, or lacks the capability
   */
  Session open(String table, Optional<ServerFilter.Filter> filter) throws StoreException;
}
