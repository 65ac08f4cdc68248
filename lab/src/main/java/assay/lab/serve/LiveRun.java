package assay.lab.serve;

import assay.lab.run.Manifest;
import assay.lab.run.RunLocator;
import assay.lab.run.file.RunFolder;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.nio.file.Path;

/** A run that another process may still be writing, and that can be read repeatedly. */
public final class LiveRun {
  /** Time without writes after which a run has ended; runs in progress write every second. */
  static final long SILENT_MILLIS = 15_000;

  private final RunFolder folder;
  private RunFingerprint stamp;
  private Timeline timeline;

  /**
   * @param path path of the run, as described in {@link RunLocator#of}
   * @throws IllegalArgumentException if there is no run
   * @throws IOException if the run cannot be read; the message is for users
   */
  public static LiveRun open(Path path) throws IOException {
    return new LiveRun(RunLocator.of(path));
  }

  private LiveRun(Path path) throws IOException {
    folder = new RunFolder(path);
    stamp = RunFingerprint.of(folder);
    timeline = Timeline.open(path);
  }

  public Path path() {
    return folder.path();
  }

  public Timeline now() throws IOException {
    RunFingerprint seen = RunFingerprint.of(folder);
    if (!seen.equals(stamp)) {
      timeline = timeline.reopened();
      stamp = seen;
    }
    return timeline;
  }

  /**
   * Whether more data can be expected, as of the last call to {@link #now}.
   *
   * @param wallMillis current time in ms since the epoch
   */
  public boolean goesOn(long wallMillis) {
    return timeline.manifest().state() == Manifest.State.RUNNING
        && wallMillis - stamp.newestMillis() <= SILENT_MILLIS;
  }
}
