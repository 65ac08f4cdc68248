package assay.lab.fleet;

import assay.lab.fleet.coordination.ClockOffset;
import assay.lab.fleet.coordination.Notes.Done;
import assay.lab.load.WorkerIndex;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Outcome of a fleet's run.
 *
 * @param stopped why all workers were stopped before the plan's end; empty if the workers were not
 *     stopped
 * @param phases the phases that all living workers completed
 */
public record FleetReport(Optional<String> stopped, List<Loss> losses, List<PhasePassed> phases) {

  /**
   * Worker that was lost after the start of the first phase.
   *
   * @param phase name of the phase that the worker did not finish
   */
  public record Loss(WorkerIndex share, String phase, String why) {}

  /**
   * A worker's part of a phase.
   *
   * @param before offset of the worker's clock, measured before the phase
   */
  public record Passage(WorkerIndex share, Done done, ClockOffset before) {}

  /**
   * Phase of a run, with the workers that completed the phase.
   *
   * @param instant start time that the conductor ordered
   */
  public record PhasePassed(String name, long instant, List<Passage> passages) {
    public long barrierSkewNanos() {
      return spread(Done::heard);
    }

    public long startSkewNanos() {
      return spread(Done::started);
    }

    /**
     * Returns the largest clock error of all workers. The phase's barrier skew and start skew may
     * be wrong by up to this error.
     */
    public long clockErrorNanos() {
      return passages.stream().mapToLong(p -> p.before.errorNanos()).max().orElse(0);
    }

    private long spread(ToLongFunction<Done> time) {
      LongSummaryStatistics times =
          passages.stream().map(Passage::done).mapToLong(time).summaryStatistics();
      return passages.isEmpty() ? 0 : times.getMax() - times.getMin();
    }
  }

  public boolean complete() {
    return stopped.isEmpty() && losses.isEmpty();
  }
}
