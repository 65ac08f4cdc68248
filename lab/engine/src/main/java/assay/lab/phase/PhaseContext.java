package assay.lab.phase;

import assay.lab.lag.KeyOutlets;
import assay.lab.load.Progress;
import assay.lab.load.StopSignal;
import assay.lab.load.WorkerIndex;
import assay.lab.plan.Plan;
import assay.lab.run.RunLog;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.TableSpec;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Environment of a phase.
 *
 * @param named name of the phase's table in plans; empty for the first table. The table need not
 *     exist
 * @param plan plan of the run
 * @param out receives the phase's measurements and events
 * @param notices receives a line for each event that users might find surprising
 * @param stop signal that ends a phase early
 * @param worker the worker whose share of a phase's load this process generates
 * @param jobs programs that do a phase's work
 * @param servers servers of the store, for actions that break servers
 * @param serverCounters counters of the server processes
 * @param lags receives the keys of rows whose lag is measured; null if no lag is measured
 * @param leads whether this process leads the run, and therefore records work that is done once for
 *     all processes
 */
public record PhaseContext(
    Store store,
    Optional<String> named,
    Plan plan,
    RunLog out,
    Progress.Listener listener,
    Consumer<String> notices,
    StopSignal stop,
    WorkerIndex worker,
    RunListener runListener,
    Jobs jobs,
    ServerControl servers,
    ServerCounters serverCounters,
    KeyOutlets lags,
    boolean leads) {
  public String table() {
    return plan.table(named).name();
  }

  public TableSpec tableSpec() {
    return plan.spec(plan.table(named));
  }

  public void notice(String line) {
    notices.accept(line);
  }

  /**
   * Checks that the phase's table contains only data that the run has written.
   *
   * @param content kind of data that the run writes into the table, for the message
   * @throws StoreException if the table existed before the run
   */
  public void requireNewTable(String content) throws StoreException {
    if (!plan.table(named).use().isNew()) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "table '%s' existed before the run, so its %s are unknown; remove 'owner: user'"
              .formatted(table(), content));
    }
  }

  /**
   * Returns the context for a phase that uses one of the run's tables.
   *
   * @param table name of the table in plans; empty for the first table
   */
  public PhaseContext on(Optional<String> table) {
    return with(table, stop, lags);
  }

  public PhaseContext withLags(KeyOutlets newLags) {
    return with(named, stop, newLags);
  }

  public PhaseContext withStop(StopSignal newStop) {
    return with(named, newStop, lags);
  }

  private PhaseContext with(Optional<String> newNamed, StopSignal newStop, KeyOutlets newLags) {
    return new PhaseContext(
        store,
        newNamed,
        plan,
        out,
        listener,
        notices,
        newStop,
        worker,
        runListener,
        jobs,
        servers,
        serverCounters,
        newLags,
        leads);
  }
}
