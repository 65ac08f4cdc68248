package assay.lab.fleet;

import java.io.IOException;
import java.util.Map;

/** Where a conductor tells what happens; the run folder's writer is one. */
@FunctionalInterface
public interface FleetJournal {
  /** All workers have joined and agreed to the plan. */
  String JOINED = "fleet-joined";

  /** A phase is through; its skews. */
  String SKEW = "fleet-skew";

  /** A worker is lost. */
  String LOST = "fleet-lost";

  /** A worker's clock is not known well enough: the run is not valid. */
  String INVALID = "fleet-invalid";

  /**
   * Notes an event.
   *
   * @param nanos by the conductor's clock
   * @param phase null outside of phases
   * @param text one line; null where the kind says it all
   */
  void event(long nanos, String kind, String phase, String text, Map<String, Object> detail)
      throws IOException;
}
