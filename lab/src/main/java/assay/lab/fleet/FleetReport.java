package assay.lab.fleet;

import assay.lab.fleet.coordination.ClockOffset;
import assay.lab.measure.PhaseTotals;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Outcome of a fleet's run.
 *
 * @param stopped why all workers were stopped before the plan's end; empty if they were not stopped
 * @param phases the phases that all living workers completed
 */
public record FleetReport(Optional<String> stopped, List<Loss> losses, List<PhasePassed> phases) {

  /**
   * A worker that was lost after the start of the first phase.
   *
   * @param phase name of the phase that the worker did not finish
   */
  public record Loss(WorkerIndex share, String phase, String why) {}

  /**
   * Start and end of a worker's part of a phase; times are nanoseconds by the conductor's clock.
   *
   * @param heard when the start order arrived
   * @param started when the worker began
   * @param before offset of the worker's clock, measured before the phase
   * @param clockErrorNanos upper bound of the error of times within the phase
   */
  public record Passage(
      WorkerIndex share,
      long heard,
      long started,
      long ended,
      PhaseTotals totals,
      ClockOffset before,
      long clockErrorNanos) {}

  /**
   * A phase, with the workers that completed it.
   *
   * @param instant time for which the start was ordered
   */
  public record PhasePassed(String name, long instant, List<Passage> passages) {
    /**
     * Returns the time between the arrivals of the start order at the first and the last worker.
     */
    public long barrierSkewNanos() {
      return spread(Passage::heard);
    }

    public long startSkewNanos() {
      return spread(Passage::started);
    }

    /** Returns the largest clock error of all workers; the skews include this error. */
    public long clockErrorNanos() {
      return passages.stream().mapToLong(p -> p.before.errorNanos()).max().orElse(0);
    }

    private long spread(ToLongFunction<Passage> time) {
      return passages.stream().mapToLong(time).max().orElse(0)
          - passages.stream().mapToLong(time).min().orElse(0);
    }
  }

  public boolean complete() {
    return stopped.isEmpty() && losses.isEmpty();
  }
}
