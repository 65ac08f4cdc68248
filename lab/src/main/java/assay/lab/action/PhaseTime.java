package assay.lab.action;

/** The time of a phase, as its actions wait for it. Thread-safe. */
interface PhaseTime {
  /** Now, on the clock of {@link System#nanoTime()}. */
  long nanos();

  /**
   * Waits.
   *
   * @return whether that time has come; false, at once, if the phase is over before
   */
  boolean await(long nanos) throws InterruptedException;

  /** Whether the phase is over, and all that is broken has to be brought back. */
  boolean isOver();
}
