package assay.lab.serve;

import assay.lab.run.Manifest;
import assay.lab.run.RunPlace;
import assay.lab.run.file.RunFolder;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.nio.file.Path;

/** One run that another process may still be writing, looked at again and again. */
public final class LiveRun {
  /** A run writes each second, so that one that has not for so long will not. */
  static final long SILENT_MILLIS = 15_000;

  private final RunFolder folder;
  private RunStamp stamp;
  private Timeline timeline;

  /**
   * Opens a run.
   *
   * @param path as {@link RunPlace#of} takes it
   * @throws IllegalArgumentException if there is none
   * @throws IOException if it cannot be read; the message is for users
   */
  public static LiveRun open(Path path) throws IOException {
    return new LiveRun(RunPlace.of(path));
  }

  private LiveRun(Path path) throws IOException {
    folder = new RunFolder(path);
    stamp = RunStamp.of(folder);
    timeline = Timeline.open(path);
  }

  public Path path() {
    return folder.path();
  }

  /** The run as it is now. */
  public Timeline now() throws IOException {
    RunStamp seen = RunStamp.of(folder);
    if (!seen.equals(stamp)) {
      timeline = timeline.reopened();
      stamp = seen;
    }
    return timeline;
  }

  /**
   * Whether more can be expected, as far as {@link #now} last saw.
   *
   * @param wallMillis since the epoch
   */
  public boolean goesOn(long wallMillis) {
    return timeline.manifest().state() == Manifest.State.RUNNING
        && wallMillis - stamp.newestMillis() <= SILENT_MILLIS;
  }
}
