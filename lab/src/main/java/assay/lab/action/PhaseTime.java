package assay.lab.action;

/** Time within a phase, for the phase's actions. Thread-safe. */
interface PhaseTime {
  /** The current time, on the clock of {@link System#nanoTime()}. */
  long nanos();

  /**
   * Waits until a time.
   *
   * @return true when the time has come; false, without further waiting, if the phase ends first
   */
  boolean await(long nanos) throws InterruptedException;

  /** Whether the phase is over and all broken servers must be brought back. */
  boolean isOver();
}
