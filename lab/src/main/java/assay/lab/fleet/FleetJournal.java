package assay.lab.fleet;

import java.io.IOException;

/** Receives the conductor's events. Implemented by the run folder's writer. */
@FunctionalInterface
public interface FleetJournal {
  /**
   * @param nanos by the conductor's clock
   * @param phase null outside of phases
   * @param text one line; null if the kind needs no text
   */
  void event(long nanos, String kind, String phase, String text, Object detail) throws IOException;
}
