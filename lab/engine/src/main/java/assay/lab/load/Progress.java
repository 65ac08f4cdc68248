package assay.lab.load;

import assay.lab.measure.Interval;
import java.util.List;
import java.util.Set;

/**
 * Progress of a phase, reported once a second.
 *
 * @param startNanos start of the phase, on the clock of the intervals
 * @param totalSeconds length of the phase; NaN if the phase ends after a fixed number of operations
 * @param doneOperations number of operations that have ended so far, with any outcome
 * @param totalOperations number of operations of the whole phase; 0 if the phase ends after a time
 * @param errors number of operations so far that failed, were unexpectedly denied, or have an
 *     unknown outcome
 * @param lagMillis time by which the slowest thread is behind schedule; NaN in a closed loop
 * @param untimed operations that only fill the client's buffer; their times say nothing about the
 *     store
 * @param intervals intervals that threads handed over since the last report; a delayed thread hands
 *     over its intervals late
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
  /**
   * Receives progress reports. The phase's own thread calls the listener, which must return
   * quickly.
   */
  @FunctionalInterface
  public interface Listener {
    void progress(Progress progress);
  }
}
