package assay.lab.fleet;

import assay.lab.fleet.FleetReport.Passage;
import assay.lab.fleet.coordination.FleetException;
import java.io.IOException;
import java.util.List;

/** What the conductor itself does in a phase; used by the conductor's thread. */
@FunctionalInterface
public interface PhaseLead {
  /** Nothing at all. */
  PhaseLead NONE = (phase, passages) -> {};

  /**
   * Whether a worker is known to have ended before the run's end. Asked again and again while all
   * are to join: it would be waited for in vain.
   */
  default boolean knowsOfDead() {
    return false;
  }

  /**
   * Called when a phase's start has been ordered; to return at once.
   *
   * @param startNanos when all begin, by the conductor's clock
   */
  default void ordered(int phase, long startNanos) {}

  /**
   * Called when all living workers have done their part of a phase. The phase is over, and the next
   * one prepared, when this returns.
   *
   * @throws FleetException if what follows would make no sense: all stop
   */
  void through(int phase, List<Passage> passages) throws IOException, InterruptedException;
}
