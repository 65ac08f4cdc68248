package assay.lab.experiment;

import assay.lab.phase.PhaseContext;
import assay.lab.plan.Plan;
import assay.lab.run.Manifest;
import java.io.IOException;

/** Executes a run's phases, either in this process alone or with a fleet of workers. */
public interface Crew {
  /**
   * State of the run after its last phase.
   *
   * @param reason why the phases did not end as planned, one line; empty if the phases ended as
   *     planned
   */
  record Ending(Manifest.State state, String reason) {}

  /**
   * Executes the phases of a plan. If a phase fails, returns the reason instead of throwing an
   * exception.
   *
   * @throws IOException if the run folder cannot be written, or the load could not be started
   */
  Ending carryOut(Plan plan, PhaseContext context) throws IOException, InterruptedException;
}
