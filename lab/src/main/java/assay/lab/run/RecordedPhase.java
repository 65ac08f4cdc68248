package assay.lab.run;

import java.util.List;
import java.util.Map;

/**
 * A phase as its events tell it.
 *
 * @param pacing {@code closed}, {@code constant} or {@code poisson}
 * @param offeredPerSecond operations due a second in open loop; NaN in closed loop
 * @param threads of all workers
 * @param startSeconds since the run began
 * @param measuredFromSeconds where the warm-up ended; equal to the start if there was none
 * @param endSeconds last moment with data where the phase never ended
 * @param ended whether the phase came to its own end
 * @param totals counts that the phase's end gave, by name; empty if it never ended
 */
public record RecordedPhase(
    String name,
    String pacing,
    double offeredPerSecond,
    int threads,
    double startSeconds,
    double measuredFromSeconds,
    double endSeconds,
    boolean ended,
    Map<String, Object> totals) {

  /** The phase as another worker began it, too. */
  RecordedPhase beside(RecordedPhase other) {
    return new RecordedPhase(
        name,
        pacing,
        offeredPerSecond,
        threads + other.threads,
        Math.min(startSeconds, other.startSeconds),
        Math.min(measuredFromSeconds, other.measuredFromSeconds),
        endSeconds,
        ended,
        totals);
  }

  /** Whether operations were due at times of their own. */
  public boolean openLoop() {
    return !Double.isNaN(offeredPerSecond);
  }

  /** Samples of the part that counts. */
  public List<SampledSeries.Sample> measured(SampledSeries series) {
    return series.within(measuredFromSeconds, endSeconds + 1);
  }

  /** Whether a moment belongs to the part that counts. */
  public boolean measures(double seconds) {
    return seconds > measuredFromSeconds && seconds <= endSeconds + 1;
  }

  /** Length of the part that counts. */
  public double measuredSeconds() {
    return Math.max(0, endSeconds - measuredFromSeconds);
  }
}
