package assay.cli.print;

import assay.lab.load.Progress;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Prints a run's notices, progress and result. Notices may come from any thread. */
public interface RunPrinter extends Progress.Listener {
  default void begins(String heading) {
    notice(heading.strip());
  }

  void notice(String line);

  @Override
  default void progress(Progress now) {}

  /**
   * Called when the run has ended.
   *
   * @param report page of the run
   * @throws IOException if the run's folder cannot be read
   */
  default void result(RecordedRun run, Path report) throws IOException {}

  /** Prints suggested commands, one per line. */
  default void next(List<String> commands) {}

  default RunPrinter ofSeveral() {
    return this;
  }
}
