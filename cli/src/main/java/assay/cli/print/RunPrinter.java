package assay.cli.print;

import assay.lab.load.Progress;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;

/**
 * What a user sees of a run while it goes on and when it has ended. Notices may come from any
 * thread.
 */
public interface RunPrinter extends Progress.Listener {
  /** A line about something that happened. */
  void notice(String line);

  /**
   * The run has ended.
   *
   * @param report the page that was written of it
   * @throws IOException if the run's folder cannot be read
   */
  void result(RecordedRun run, Path report) throws IOException;
}
