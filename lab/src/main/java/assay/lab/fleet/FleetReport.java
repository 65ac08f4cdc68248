package assay.lab.fleet;

import assay.lab.fleet.coordination.ClockOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Outcome of a fleet's run.
 *
 * @param workers number of workers at the start
 * @param stopped why all were stopped before the plan's end; empty if they were not
 * @param unsureClocks one sentence for each clock that was not known well enough
 * @param phases those that all living workers completed
 */
public record FleetReport(
    int workers,
    Optional<String> stopped,
    List<Loss> losses,
    List<String> unsureClocks,
    List<PhasePassed> phases) {

  /**
   * A worker that was lost after the first phase had started.
   *
   * @param phase name of the phase that it did not finish
   */
  public record Loss(WorkerIndex share, String phase, String why) {}

  /**
   * A worker's start and end; times are nanoseconds by the conductor's clock.
   *
   * @param heard when the order to start arrived
   * @param started when it began
   * @param before offset of its clock, measured before the phase
   * @param clockErrorNanos upper bound of the error of times within the phase
   */
  public record Passage(
      WorkerIndex share,
      long heard,
      long started,
      long ended,
      String summary,
      ClockOffset before,
      long clockErrorNanos) {}

  /**
   * A phase, with the workers that completed it.
   *
   * @param instant of the ordered start
   */
  public record PhasePassed(String name, long instant, List<Passage> passages) {
    /** Time between the first and the last worker to receive the start: the barrier's own skew. */
    public long barrierSkewNanos() {
      return spread(Passage::heard);
    }

    public long startSkewNanos() {
      return spread(Passage::started);
    }

    /** Largest clock error of all workers, which the skews include. */
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

  /** Share of the load that lost workers leave undone after their loss; 0 to 1. */
  public double missingShare() {
    return (double) losses.size() / workers;
  }
}
