package assay.lab.plan.rate;

import assay.lab.study.Require;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Scales rows, rates and times by a common factor. Lower bounds keep the results meaningful.
 *
 * @param factor scaling factor, above 0 and at most 1
 */
public record Scaling(double factor, ScaleKeys least) {
  /**
   * Minimum split threshold in bytes. Smaller tablets are not useful, and HBase rejects a lower
   * threshold.
   */
  private static final long LEAST_SIZE = 2 << 20;

  public Scaling {
    Require.that(
        factor > 0 && factor <= 1,
        "--scale " + factor + ": must be above 0 and at most 1, such as 0.01");
  }

  public long rows(long rows) {
    return Math.max(Math.min(rows, least.leastRows()), Math.round(rows * factor));
  }

  /**
   * Scales a size threshold. The scaled data reaches the scaled threshold as often as the full data
   * reaches the original threshold.
   */
  public long size(long bytes) {
    return Math.max(Math.min(bytes, LEAST_SIZE), Math.round(bytes * factor));
  }

  public double rate(double perSecond) {
    return Math.max(Math.min(perSecond, least.leastRate().perSecond()), perSecond * factor);
  }

  /**
   * Scales a rate over time. All rates of the curve are multiplied by the same factor, which
   * preserves the curve's shape. Times are scaled like the phase's duration.
   *
   * @param phase duration of the phase before scaling; empty if the phase ends after a fixed number
   *     of operations
   */
  public RateCurve rate(RateCurve curve, Optional<Duration> phase) {
    if (curve.isConstant()) {
      return RateCurve.constant(rate(curve.last()));
    }
    double times =
        phase.map(time -> (double) duration(time).toNanos() / time.toNanos()).orElse(1.0);
    return curve.scaled(rate(curve.peak()) / curve.peak(), times);
  }

  public Duration duration(Duration duration) {
    return scaled(duration, least.leastDuration());
  }

  public Duration pause(Duration duration) {
    return scaled(duration, least.leastPause());
  }

  /** Limits a warm-up to a sixth of the scaled duration, in whole seconds. */
  public Duration warmup(Duration warmup, Duration duration) {
    return factor == 1
        ? warmup
        : Duration.ofSeconds(Math.min(warmup.toSeconds(), duration.toSeconds() / 6));
  }

  public List<String> rules() {
    return List.of(
        "split thresholds × " + factor + ", at least 2 MB",
        "rows and operations × " + factor + ", at least " + least.leastRows(),
        "rates × " + factor + ", at least " + least.leastRate().perSecond() + "/s at their peak",
        "run phases × " + factor + ", at least " + seconds(least.leastDuration()),
        "pauses × " + factor + ", at least " + seconds(least.leastPause()),
        "times of actions × the factor applied to the phase's duration",
        "warm-up at most a sixth of the run phase; threads, row sizes and tablets unchanged;"
            + " values already below the minimum are kept");
  }

  private static String seconds(Duration duration) {
    return duration.toMillis() / 1e3 + " s";
  }

  private Duration scaled(Duration duration, Duration atLeast) {
    Duration smaller = Duration.ofMillis(Math.round(duration.toMillis() * factor));
    Duration floor = duration.compareTo(atLeast) < 0 ? duration : atLeast;
    return smaller.compareTo(floor) < 0 ? floor : smaller;
  }
}
