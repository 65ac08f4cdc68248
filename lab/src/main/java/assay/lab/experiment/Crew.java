package assay.lab.experiment;

import assay.lab.phase.PhaseContext;
import assay.lab.plan.Plan;
import assay.lab.run.Manifest;
import java.io.IOException;

/** Who carries out a run's phases: this process alone, or a fleet that it leads. */
public interface Crew {
  /**
   * How the phases ended.
   *
   * @param reason why not as planned, one line; empty if they did
   */
  record Ending(Manifest.State state, String reason) {}

  /**
   * Carries out a plan's phases; a run that fails on the way ends with its reason.
   *
   * @throws IOException if the run folder cannot be written, or load could not even begin
   */
  Ending carryOut(Plan plan, PhaseContext context) throws IOException, InterruptedException;
}
