package assay.lab.load;

import assay.lab.measure.Interval;
import java.util.List;
import java.util.Set;

/**
 * A phase's progress, reported once a second.
 *
 * @param startNanos of the phase, by the clock of the intervals
 * @param totalSeconds NaN if the phase ends by count
 * @param doneOperations ended so far, with any outcome
 * @param totalOperations 0 if the phase ends by time
 * @param errors failed and unknown operations so far, and unexpectedly denied ones
 * @param lagMillis how far the slowest thread is behind schedule; NaN in closed loop
 * @param untimed operations that only fill the client's buffer, so that their times are not the
 *     store's
 * @param intervals handed over since the last report; a delayed thread hands over late
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
  /** Called by the phase's own thread; must be quick. */
  @FunctionalInterface
  public interface Listener {
    void progress(Progress progress);
  }
}
