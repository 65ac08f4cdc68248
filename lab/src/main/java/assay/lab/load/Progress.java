package assay.lab.load;

import assay.lab.measure.Interval;

/**
 * Where a phase stands, once a second.
 *
 * @param totalSeconds NaN where the phase ends by count
 * @param doneOperations ended so far, however
 * @param totalOperations 0 where the phase ends by time
 * @param okPerSecond operations that ended ok during the last interval
 * @param p50Nanos of these, all kinds together; 0 if there were none
 * @param errors failed and unknown operations so far
 * @param lagMillis how far the slowest thread is behind its due times; 0 in closed loop
 */
public record Progress(
    String phase,
    double elapsedSeconds,
    double totalSeconds,
    long doneOperations,
    long totalOperations,
    double okPerSecond,
    long p50Nanos,
    long p99Nanos,
    long errors,
    double lagMillis) {
  /** Gets the progress of a phase; called by the phase's own thread, and should be quick. */
  @FunctionalInterface
  public interface Listener {
    void progress(Progress progress);

    /** Gets what was recorded, before the progress that tells of it. */
    default void recorded(Interval interval) {}
  }
}
