package assay.lab.phase;

import assay.lab.lag.KeyOutlets;
import assay.lab.load.Progress;
import assay.lab.load.StopSignal;
import assay.lab.load.Worker;
import assay.lab.plan.Plan;
import assay.lab.run.RunLog;
import assay.store.Store;
import assay.store.TableSpec;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a phase works with.
 *
 * @param named the table that the phase works on, as plans name it; empty for the first. Whether it
 *     is there is the phases' business
 * @param plan of the run
 * @param out where the phase writes what it measures, and its events
 * @param notices gets a line when something happens that a user may wonder about
 * @param stop ends a phase early
 * @param worker whose share of a phase's load is done
 * @param onlooker hears which phase goes on
 * @param jobs programs that do a phase's work
 * @param servers of the store, for actions that break them
 * @param serverCounters what the servers have had read from disk
 * @param lags where keys go whose lag is measured; null where none is
 * @param leads whether this process leads the run, and so records what is done once for all
 */
public record PhaseContext(
    Store store,
    Optional<String> named,
    Plan plan,
    RunLog out,
    Progress.Listener listener,
    Consumer<String> notices,
    StopSignal stop,
    Worker worker,
    Onlooker onlooker,
    Jobs jobs,
    ServerControl servers,
    ServerCounters serverCounters,
    KeyOutlets lags,
    boolean leads) {
  /** The name of the table that the phase works on. */
  public String table() {
    return plan.table(named).name();
  }

  /** That table, should it be made. */
  public TableSpec tableSpec() {
    return plan.spec(plan.table(named));
  }

  /**
   * The same for a phase of one of the run's tables.
   *
   * @param table as phases name it; empty for the first
   */
  public PhaseContext on(Optional<String> table) {
    return with(table, stop, lags);
  }

  /** The same with a place for keys whose lag is measured. */
  public PhaseContext withLags(KeyOutlets newLags) {
    return with(named, stop, newLags);
  }

  /** The same with another signal to end early. */
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
        onlooker,
        jobs,
        servers,
        serverCounters,
        newLags,
        leads);
  }
}
