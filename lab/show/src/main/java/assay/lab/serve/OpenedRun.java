package assay.lab.serve;

import assay.lab.run.Event;
import assay.lab.run.RecordedPhase;
import assay.lab.run.file.Extent;
import assay.lab.run.file.RunFolder;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.util.List;

/** State of a run at the time when the fingerprint {@code stamp} was taken. */
record OpenedRun(RunFolder folder, RunFingerprint stamp, Timeline timeline) {
  static OpenedRun of(RunFolder folder) throws IOException {
    return new OpenedRun(folder, RunFingerprint.of(folder), Timeline.open(folder.path()));
  }

  OpenedRun now() throws IOException {
    RunFingerprint seen = RunFingerprint.of(folder);
    return seen.equals(stamp) ? this : new OpenedRun(folder, seen, timeline.reopened());
  }

  /**
   * Returns the time of the run's last data, in seconds since the run began. The time is at least
   * 1. This method reads no files.
   */
  double lastSeconds() {
    double end = timeline.phases().stream().mapToDouble(RecordedPhase::endSeconds).max().orElse(0);
    for (SeriesId id : timeline.series()) {
      end = Math.max(end, timeline.info(id).map(Extent::lastSeconds).orElse(0.0));
    }
    List<Event> events = timeline.events();
    return Math.max(
        1, events.isEmpty() ? end : Math.max(end, events.get(events.size() - 1).seconds()));
  }
}
