package assay.lab.serve;

import assay.lab.run.Event;
import assay.lab.run.RecordedPhase;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.SeriesInfo;
import assay.lab.timeline.Timeline;
import java.util.List;

final class DataExtent {
  private DataExtent() {}

  /**
   * Returns the time of a run's last data, in seconds since the run began; at least 1. Reads no
   * files.
   */
  static double seconds(Timeline run) {
    double end = run.phases().stream().mapToDouble(RecordedPhase::endSeconds).max().orElse(0);
    for (SeriesId id : run.series()) {
      end = Math.max(end, run.info(id).map(SeriesInfo::lastSeconds).orElse(0.0));
    }
    List<Event> events = run.events();
    return Math.max(
        1, events.isEmpty() ? end : Math.max(end, events.get(events.size() - 1).seconds()));
  }
}
