package assay.lab.fleet;

import assay.lab.fleet.coordination.ClockOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * How a fleet came through its plan.
 *
 * @param workers how many began
 * @param stopped why all were stopped before the plan's end; empty if they were not
 * @param unsureClocks sentences that say whose clock was not known well enough; empty if all were
 * @param phases those that all living workers came through
 */
public record FleetReport(
    int workers,
    Optional<String> stopped,
    List<Loss> losses,
    List<String> unsureClocks,
    List<PhasePassed> phases) {

  /**
   * A worker that was lost after load had begun.
   *
   * @param phase the name of the phase that it did not finish
   */
  public record Loss(Share share, String phase, String why) {}

  /**
   * A worker's start and end; times are nanoseconds by the conductor's clock.
   *
   * @param heard when the order to start arrived
   * @param started when it began
   * @param before its clock, measured before the phase
   * @param clockErrorNanos by so much times within the phase may be wrong
   */
  public record Passage(
      Share share,
      long heard,
      long started,
      long ended,
      String summary,
      ClockOffset before,
      long clockErrorNanos) {}

  /**
   * A phase, with the workers that came through.
   *
   * @param instant of the start that was ordered
   */
  public record PhasePassed(String name, long instant, List<Passage> passages) {
    /** Between the first and the last worker that heard of the start: the barrier's own skew. */
    public long barrierSkewNanos() {
      return spread(Passage::heard);
    }

    /** Between the first and the last actual start. */
    public long startSkewNanos() {
      return spread(Passage::started);
    }

    /** The worst of the clocks' errors, which the skews share. */
    public long clockErrorNanos() {
      return passages.stream().mapToLong(p -> p.before.errorNanos()).max().orElse(0);
    }

    private long spread(ToLongFunction<Passage> time) {
      return passages.stream().mapToLong(time).max().orElse(0)
          - passages.stream().mapToLong(time).min().orElse(0);
    }
  }

  /** Whether all workers came through all phases. */
  public boolean complete() {
    return stopped.isEmpty() && losses.isEmpty();
  }

  /** The part of the load that lost workers leave undone from their loss on; 0 to 1. */
  public double missingShare() {
    return (double) losses.size() / workers;
  }
}
