package assay.study.queue;

import assay.lab.plan.phase.ActivityPlan;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.series.ActivitySeries;
import assay.study.queue.workload.Dequeue;
import assay.study.queue.workload.Enqueue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Computes how many events per second each activity writes or receives. */
final class Rates {
  private static final String SCANNED = "scans.rows.per_s";

  private Rates() {}

  /**
   * Returns the rates of all activities. An event counts once for the activity that writes it, and
   * once for each group that receives it.
   */
  static Map<String, Double> events(RecordedRun run) {
    Map<String, Double> rates = new LinkedHashMap<>();
    for (RecordedPhase phase : run.phases()) {
      Optional<ActivityPlan> plan = run.manifest().plan().activity(phase.name());
      plan.ifPresent(
          activity -> rate(run, phase, activity).ifPresent(rate -> rates.put(phase.name(), rate)));
    }
    return rates;
  }

  private static OptionalDouble rate(RecordedRun run, RecordedPhase phase, ActivityPlan activity) {
    if (activity.workload() instanceof Dequeue) {
      return run.perSecond(phase, series -> series.of(SCANNED));
    }
    if (activity.workload() instanceof Enqueue queue) {
      OptionalDouble rows = run.perSecond(phase, series -> series.of(ActivitySeries.ACKNOWLEDGED));
      return rows.isPresent()
          ? OptionalDouble.of(rows.getAsDouble() / queue.groups().size())
          : rows;
    }
    return OptionalDouble.empty();
  }
}
