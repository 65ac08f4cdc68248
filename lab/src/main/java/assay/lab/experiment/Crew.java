package assay.lab.experiment;

import assay.lab.run.Manifest;
import java.io.IOException;
import java.util.List;

/** Who carries out a run's phases: this process alone, or a fleet that it leads. */
public interface Crew {
  /**
   * How the phases ended.
   *
   * @param reason why not as planned, one line; empty if they did
   */
  record Ending(Manifest.State state, String reason) {}

  /**
   * Carries out the phases; a run that fails on the way ends with its reason.
   *
   * @throws IOException if the run folder cannot be written, or load could not even begin
   */
  Ending carryOut(List<Phase> phases, PhaseContext context)
      throws IOException, InterruptedException;
}
