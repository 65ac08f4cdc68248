package assay.lab.compare.figures;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.Event;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Times at which the clients of load phases finished (YCSB++, figure 8, section 3.3). */
final class LoadTimes {
  private static final double NANOS = 1e9;

  private LoadTimes() {}

  /**
   * Returns the time at which the slowest client of each load phase finished. If there are several
   * clients, also returns the time at which the fastest client finished. Phases that never ended
   * are skipped, because their slowest client is unknown.
   */
  static Map<Figure, Double> of(RecordedRun run) {
    Map<Figure, Double> times = new LinkedHashMap<>();
    for (RecordedPhase phase : run.phases()) {
      if (phase.ended() && loads(run, phase.name())) {
        double[] seconds = ends(run.events(), phase);
        if (seconds.length == starts(run.events(), phase)) {
          times.put(
              new Figure(phase.name(), Figure.CLIENTS, Quantity.SLOWEST),
              NANOS * seconds[seconds.length - 1]);
          if (seconds.length > 1) {
            times.put(
                new Figure(phase.name(), Figure.CLIENTS, Quantity.FASTEST), NANOS * seconds[0]);
          }
        }
      }
    }
    return times;
  }

  private static boolean loads(RecordedRun run, String phase) {
    return run.manifest().plan().activity(phase).map(ActivityPlan::loads).orElse(false);
  }

  private static double[] ends(List<Event> events, RecordedPhase phase) {
    return events.stream()
        .filter(event -> event.kind().equals(Event.PHASE_END))
        .filter(event -> phase.name().equals(event.phase()))
        .mapToDouble(event -> event.seconds() - phase.startSeconds())
        .sorted()
        .toArray();
  }

  private static long starts(List<Event> events, RecordedPhase phase) {
    return events.stream()
        .filter(event -> event.kind().equals(Event.PHASE_START))
        .filter(event -> phase.name().equals(event.phase()))
        .count();
  }
}
