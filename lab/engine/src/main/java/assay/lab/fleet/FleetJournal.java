package assay.lab.fleet;

import java.io.IOException;

/** Receives the conductor's events. The run folder's writer implements this interface. */
@FunctionalInterface
public interface FleetJournal {
  /**
   * @param nanos time of the event, by the conductor's clock
   * @param phase name of the phase; null outside of phases
   * @param text description of the event in one line; null if the kind needs no text
   */
  void event(long nanos, String kind, String phase, String text, Object detail) throws IOException;
}
