package assay.lab.fleet;

import java.io.IOException;
import java.util.Map;

/** Where a conductor tells what happens; the run folder's writer is one. */
@FunctionalInterface
public interface FleetJournal {
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
