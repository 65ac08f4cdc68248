package assay.cli.print;

import assay.lab.load.Progress;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What a user sees of a run while it goes on and when it has ended. Notices may come from any
 * thread.
 */
public interface RunPrinter extends Progress.Listener {
  /** One of several runs begins. */
  default void begins(String heading) {
    notice(heading.strip());
  }

  /** A line about something that happened. */
  void notice(String line);

  /**
   * The run has ended.
   *
   * @param report the page that was written of it
   * @throws IOException if the run's folder cannot be read
   */
  void result(RecordedRun run, Path report) throws IOException;

  /** Commands that show more of what was done, a line each. */
  default void next(List<String> commands) {}

  /** The same for runs of which there are several. */
  default RunPrinter ofSeveral() {
    return this;
  }
}
