package assay.lab.phase;

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

  /** A phase has ended, however it did. */
  void phaseEnds(String phase);
}
