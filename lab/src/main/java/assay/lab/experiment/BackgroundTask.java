package assay.lab.experiment;

import assay.lab.phase.RunListener;
import assay.lab.run.RunWriter;
import java.io.IOException;
import java.util.Optional;

/** A watcher that runs alongside a run's phases and records its findings in the run folder. */
@FunctionalInterface
public interface BackgroundTask {
  /**
   * Starts before the first phase.
   *
   * @throws IOException if the watcher cannot start; this ends the run
   */
  Going begin(RunWriter out, Experiment.Site site) throws IOException, InterruptedException;

  /**
   * A started watcher. Its failures are recorded as events and never end the run. The methods of
   * the listener must return quickly.
   */
  @FunctionalInterface
  interface Going extends RunListener {
    /**
     * Called once, before the run's files are closed.
     *
     * @return the error that stopped recording; empty if the watcher recorded to the end
     */
    Optional<IOException> end();
  }
}
