package assay.lab.serve;

import assay.lab.run.Manifest;
import assay.lab.run.RunLocator;
import assay.lab.run.file.RunFolder;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.nio.file.Path;

/** A run that can be read repeatedly while another process writes the run. */
public final class LiveRun {
  private OpenedRun run;

  private LiveRun(OpenedRun run) {
    this.run = run;
  }

  /**
   * Opens a run.
   *
   * @param path path of the run, as described in {@link RunLocator#of}
   * @throws IllegalArgumentException if there is no run
   * @throws IOException if the run cannot be read; the message is shown to the user
   */
  public static LiveRun open(Path path) throws IOException {
    return new LiveRun(OpenedRun.of(new RunFolder(RunLocator.of(path))));
  }

  public Path path() {
    return run.folder().path();
  }

  public Timeline now() throws IOException {
    run = run.now();
    return run.timeline();
  }

  /**
   * Returns whether the run was still in progress at the last call of {@link #now}.
   *
   * @param wallMillis current time in ms since 1970
   */
  public boolean goesOn(long wallMillis) {
    return run.timeline().manifest().state() == Manifest.State.RUNNING
        && !run.stamp().isSilent(wallMillis);
  }
}
