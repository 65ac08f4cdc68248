package assay.cli.print;

import assay.lab.load.Progress;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Prints the notices, progress and result of a run. Any thread may send notices. */
public interface RunPrinter extends Progress.Listener {
  default void begins(String heading) {
    notice(heading.strip());
  }

  void notice(String line);

  @Override
  default void progress(Progress now) {}

  /**
   * Prints the result of a run that has ended.
   *
   * @param report file of the run's report
   * @throws IOException if the run's folder cannot be read
   */
  default void result(RecordedRun run, Path report) throws IOException {}

  /** Prints commands that the user may run next, one per line. */
  default void next(List<String> commands) {}

  default RunPrinter ofSeveral() {
    return this;
  }
}
