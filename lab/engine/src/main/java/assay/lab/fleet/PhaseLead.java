package assay.lab.fleet;

import assay.lab.fleet.FleetReport.Passage;
import assay.lab.fleet.coordination.FleetException;
import java.io.IOException;
import java.util.List;

/** The conductor's part of a phase. Used by the conductor's thread. */
@FunctionalInterface
public interface PhaseLead {
  PhaseLead NONE = (phase, passages) -> {};

  /**
   * Whether a worker has ended early. Called repeatedly while workers join, because waiting for a
   * dead worker would be pointless.
   */
  default boolean knowsOfDead() {
    return false;
  }

  /**
   * Called when the start of a phase has been ordered. This method must return immediately.
   *
   * @param startNanos common start of all workers, by the conductor's clock
   */
  default void ordered(int phase, long startNanos) {}

  /**
   * Called when all living workers have finished a phase. When this method returns, the phase ends
   * and the workers prepare the next phase.
   *
   * @throws FleetException if later phases would be meaningless; all workers then stop
   */
  void through(int phase, List<Passage> passages) throws IOException, InterruptedException;
}
