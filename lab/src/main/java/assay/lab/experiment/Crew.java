package assay.lab.experiment;

import assay.lab.phase.PhaseContext;
import assay.lab.plan.Plan;
import assay.lab.run.Manifest;
import java.io.IOException;

/** Executes a run's phases: either this process alone, or a fleet of workers that it leads. */
public interface Crew {
  /**
   * @param reason why the phases did not end as planned, one line; empty if the phases ended as
   *     planned
   */
  record Ending(Manifest.State state, String reason) {}

  /**
   * Runs the phases of a plan. If a run fails midway, the reason is returned, not thrown.
   *
   * @throws IOException if the run folder cannot be written, or the load could not be started
   */
  Ending carryOut(Plan plan, PhaseContext context) throws IOException, InterruptedException;
}
