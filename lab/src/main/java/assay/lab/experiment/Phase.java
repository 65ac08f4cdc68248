package assay.lab.experiment;

import assay.lab.plan.phase.PhasePlan;
import assay.store.StoreException;
import java.io.IOException;

/** Carries out one step of a run. Immutable, so that several processes can share a plan. */
public interface Phase {
  /** The step's plan. */
  PhasePlan plan();

  /** Name of the step, unique within a run. */
  default String name() {
    return plan().name();
  }

  /**
   * Carries the phase out and writes its events; returns early when the stop signal is given.
   *
   * @throws StoreException if it failed so that what follows would make no sense
   * @throws IOException if the run folder cannot be written
   * @throws IllegalStateException if a load thread died of a fault, or never came back
   */
  void run(PhaseContext context) throws StoreException, IOException, InterruptedException;
}
