package assay.lab.serve;

import assay.lab.run.Event;
import assay.lab.run.RecordedPhase;
import assay.lab.timeline.Points;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How far a run's data goes. */
final class RunEnd {
  /** Sampled from a run's first second to its last. */
  private static final String ALWAYS_SAMPLED = "cpu.machine.cores";

  private RunEnd() {}

  /** Seconds since the run began; at least 1. Reads one series at most. */
  static double seconds(Timeline run) throws IOException {
    double end = run.phases().stream().mapToDouble(RecordedPhase::endSeconds).max().orElse(0);
    List<Event> events = run.events();
    if (!events.isEmpty()) {
      end = Math.max(end, events.get(events.size() - 1).seconds());
    }
    return Math.max(1, Math.max(end, sampledTo(run)));
  }

  /** What is sampled goes on behind the last phase, and while none is on. */
  private static double sampledTo(Timeline run) throws IOException {
    Instant start = run.manifest().start();
    Instant stop = run.manifest().end();
    if (start != null && stop != null && stop.isAfter(start)) {
      return Duration.between(start, stop).toMillis() / 1e3;
    }
    Optional<SeriesId> sampled =
        run.series().stream().filter(id -> id.name().equals(ALWAYS_SAMPLED)).findFirst();
    Points points = sampled.isPresent() ? run.points(sampled.get()) : Points.NONE;
    return points.size() == 0 ? 0 : points.seconds()[points.size() - 1];
  }
}
