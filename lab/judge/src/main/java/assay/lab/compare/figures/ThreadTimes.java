package assay.lab.compare.figures;

import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Run times of the threads of closed-loop phases with a fixed number of operations. */
final class ThreadTimes {
  private static final double NANOS_A_MICRO = 1000;

  private ThreadTimes() {}

  /**
   * Returns the mean run time over all threads of all clients, for each phase. Omits phases in
   * which the run time of some thread is missing.
   */
  static Map<Figure, Double> of(RecordedRun run) {
    Map<Figure, Double> times = new LinkedHashMap<>();
    for (RecordedPhase phase : run.phases()) {
      List<Long> micros = phase.totals().orElse(PhaseTotals.NONE).threadMicros();
      if (phase.ended()
          && run.manifest().plan().activity(phase.name()).filter(ThreadTimes::counts).isPresent()
          && !micros.isEmpty()
          && micros.size() == phase.threads()) {
        double sum = micros.stream().mapToDouble(Long::doubleValue).sum();
        times.put(
            Figure.ofPhase(phase.name(), Quantity.THREAD_TIME),
            NANOS_A_MICRO * sum / micros.size());
      }
    }
    return times;
  }

  private static boolean counts(ActivityPlan activity) {
    return activity.pacing() instanceof Pacing.ClosedLoop && activity.operations() > 0;
  }
}
