package assay.lab.phase;

import assay.lab.load.StopSignal;
import assay.store.Store;
import assay.store.StoreException;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** Opens stores by name for commands, in the same way as for runs. */
@FunctionalInterface
public interface StoreOpener {
  /**
   * An open store with its environment.
   *
   * @param servers servers of the store; also records tables and throttles that must be removed if
   *     this process is killed
   * @param jobs creates the external programs for a {@link JobSite}; these programs also open the
   *     store
   * @param stop signal that requests a stop when the user stops Assay
   */
  record Opened(
      Store store, ServerControl servers, Function<JobSite, Jobs> jobs, StopSignal stop) {}

  @FunctionalInterface
  interface Work<T> {
    T on(Opened store) throws Exception;
  }

  /**
   * Opens a store, performs the work, and closes the store. If no setting specifies where to
   * connect, the servers on this machine are used, and started if necessary.
   *
   * @param settings settings of the store
   * @param notices receives a line for each event that users might find surprising
   * @throws StoreException if the store cannot be opened
   * @throws Exception any exception that the work throws
   */
  <T> T with(String store, Map<String, String> settings, Consumer<String> notices, Work<T> work)
      throws Exception;
}
