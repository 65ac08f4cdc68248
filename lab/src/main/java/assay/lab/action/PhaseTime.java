package assay.lab.action;

/** Time of a phase for its actions. Thread-safe. */
interface PhaseTime {
  /** Now, on the clock of {@link System#nanoTime()}. */
  long nanos();

  /**
   * Waits until a time.
   *
   * @return true when the time has come; false, at once, if the phase ends first
   */
  boolean await(long nanos) throws InterruptedException;

  /** Whether the phase is over and everything broken must be brought back. */
  boolean isOver();
}
