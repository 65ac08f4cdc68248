package assay.lab.phase;

import assay.lab.load.StopSignal;
import assay.store.Store;
import assay.store.StoreException;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** Opens stores for commands, by name, as runs do. */
@FunctionalInterface
public interface StoreOpener {
  /**
   * A store that is open, and what goes with it.
   *
   * @param servers of the store; notes what is to be removed should this process be killed
   * @param jobs programs that open it as well, run on a site
   * @param stop requested when the user asks for the end
   */
  record Opened(
      Store store, ServerControl servers, Function<JobSite, Jobs> jobs, StopSignal stop) {}

  /**
   * What is done with a store while it is open.
   *
   * @param <T> its result
   */
  @FunctionalInterface
  interface Work<T> {
    /** Does it. */
    T on(Opened store) throws Exception;
  }

  /**
   * Opens a store, does the work, and closes it. Without settings that say where to connect, the
   * servers on this machine are brought up if they do not run.
   *
   * @param settings of the store
   * @param notices gets a line when something happens that a user may wonder about
   * @throws StoreException if the store cannot be opened
   * @throws Exception what the work throws
   */
  <T> T with(String store, Map<String, String> settings, Consumer<String> notices, Work<T> work)
      throws Exception;
}
