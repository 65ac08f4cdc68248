package assay.lab.phase;

import java.util.List;

/** Hears where a run stands. Called by the run's thread. */
public interface Onlooker {
  /** Nobody. */
  Onlooker NONE =
      new Onlooker() {
        @Override
        public void phaseBegins(String phase) {}

        @Override
        public void phaseEnds(String phase) {}
      };

  /** A phase begins; in a fleet, its start has been ordered. */
  void phaseBegins(String phase);

  /**
   * Flags for the JVM of a program that a phase is about to start.
   *
   * @param phase that has begun
   */
  default List<String> programFlags(String phase) {
    return List.of();
  }

  /** A phase has ended, however it did. */
  void phaseEnds(String phase);
}
