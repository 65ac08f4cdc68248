package assay.lab.phase;

import assay.lab.fleet.PhaseWork.Prepared;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.PhasePlan;
import assay.store.StoreException;
import java.io.IOException;

/**
 * One step of a run, as executed by a process. All processes follow the same protocol: each process
 * prepares, receives the start time, and runs. The conductor then checks the totals. If a run has a
 * single process, this process is the conductor and also executes the phase. Immutable.
 */
public interface Phase {
  enum Site {
    /** Only the process that leads the run executes the phase. */
    CONDUCTOR,
    /** The processes that put load on the store execute the phase. */
    WORKERS,
    /**
     * Every process executes the phase if each process has its own tables. If the processes share
     * their tables, only the conductor executes the phase.
     */
    TABLE_OWNERS
  }

  PhasePlan plan();

  Site site();

  /**
   * Performs a process's work before the start, such as connecting and opening sessions.
   *
   * @throws StoreException if the store refuses a request; no session remains open
   * @throws IOException if another process or a file cannot be reached; no connection remains open
   */
  Prepared prepare(PhaseContext context) throws StoreException, IOException, InterruptedException;

  /**
   * Checks the result of a phase that has ended. The conductor calls this method.
   *
   * @param totals sum of the totals of all processes
   * @throws StoreException if the run cannot continue
   */
  default void done(PhaseTotals totals, PhaseContext context) throws StoreException {}

  /** Returns the name of the phase, which is unique within a run. */
  default String name() {
    return plan().name();
  }
}
