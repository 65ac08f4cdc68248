package assay.lab.experiment.file.key;

import assay.lab.plan.rate.RateCurve;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One factor for rows, rates and times together, each with the least that still says something.
 *
 * @param factor above 0 and at most 1
 */
public record Scaling(double factor, ScaleKeys least) {
  /** Smaller files are not worth a tablet, and HBase takes no less. */
  private static final long LEAST_SIZE = 2 << 20;

  public Scaling {
    if (!(factor > 0 && factor <= 1)) {
      throw new IllegalArgumentException(
          "--scale " + factor + ": must be above 0 and at most 1, such as 0.01");
    }
  }

  public long rows(long rows) {
    return Math.max(Math.min(rows, least.leastRows()), Math.round(rows * factor));
  }

  /** Of a size of data, so that it is reached as often. */
  public long size(long bytes) {
    return Math.max(Math.min(bytes, LEAST_SIZE), Math.round(bytes * factor));
  }

  public double rate(double perSecond) {
    return Math.max(Math.min(perSecond, least.leastRate().perSecond()), perSecond * factor);
  }

  /**
   * Of a rate over time: by its peak, so that its form stays; and its times as the phase's.
   *
   * @param phase duration of the phase before it was scaled; empty if it ends by count
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

  /** Of a warm-up: at most a sixth of the duration where that was made shorter; whole seconds. */
  public Duration warmup(Duration warmup, Duration duration) {
    return factor == 1
        ? warmup
        : Duration.ofSeconds(Math.min(warmup.toSeconds(), duration.toSeconds() / 6));
  }

  /** The rules in words, a line each. */
  public List<String> rules() {
    return List.of(
        "split thresholds × " + factor + ", at least 2 MB",
        "rows and operations × " + factor + ", at least " + least.leastRows(),
        "rates × " + factor + ", at least " + least.leastRate().perSecond() + "/s at their peak",
        "run phases × " + factor + ", at least " + seconds(least.leastDuration()),
        "pauses × " + factor + ", at least " + seconds(least.leastPause()),
        "times of actions as their phase's",
        "warm-up at most a sixth of its run; threads, row sizes and tablets as they are;"
            + " what is below its least already stays");
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
