package assay.lab.experiment;

import assay.lab.phase.RunListener;
import assay.lab.run.RunWriter;
import java.io.IOException;
import java.util.Optional;

/**
 * Watcher that runs in parallel with the phases of a run and writes its measurements to the run
 * folder.
 */
@FunctionalInterface
public interface BackgroundTask {
  /**
   * Starts the watcher before the first phase.
   *
   * @throws IOException if the watcher cannot start; in this case, the run ends
   */
  Going begin(RunWriter out, Experiment.Site site) throws IOException, InterruptedException;

  /**
   * Watcher that has started. Failures of the watcher are recorded as events and never end the run.
   * The watcher's listener methods must return quickly.
   */
  @FunctionalInterface
  interface Going extends RunListener {
    /**
     * Stops the watcher. The run calls this method once, before the run's files are closed.
     *
     * @return the error that stopped recording; empty if the watcher recorded to the end
     */
    Optional<IOException> end();
  }
}
