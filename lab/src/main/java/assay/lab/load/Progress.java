package assay.lab.load;

import assay.lab.measure.Interval;
import java.util.List;
import java.util.Set;

/**
 * Where a phase is, once a second.
 *
 * @param startNanos when the phase began, by the clock of the intervals
 * @param totalSeconds NaN where the phase ends by count
 * @param doneOperations ended so far, with any outcome
 * @param totalOperations 0 where the phase ends by time
 * @param errors failed and unknown operations so far, and denied ones that should not have been
 * @param lagMillis how far the slowest thread is behind its due times; NaN in closed loop
 * @param untimed operations that only fill the client's buffer: their times are not the store's
 * @param intervals handed over since the last progress; a thread that was held up hands in late
 */
public record Progress(
    String phase,
    long startNanos,
    double elapsedSeconds,
    double totalSeconds,
    long doneOperations,
    long totalOperations,
    long errors,
    double lagMillis,
    Set<String> untimed,
    List<Interval> intervals) {
  /** Gets the progress of a phase; called by the phase's own thread, and should be quick. */
  @FunctionalInterface
  public interface Listener {
    void progress(Progress progress);
  }
}
