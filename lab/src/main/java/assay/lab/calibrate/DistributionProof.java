package assay.lab.calibrate;

import assay.lab.load.Pacing;
import assay.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A known distribution of service times is recovered: quantiles and mean as computed, within the
 * histogram's precision, and above it by no more than the timer costs.
 *
 * <p>The times are short, so that the store waits for them awake: the end of a longer wait is up to
 * the kernel, which wakes a sleeper late by far more than the precision. Operations that took
 * longer than any draw can be were held up by the machine; they are counted and left out, and must
 * be fewer than one in a thousand. As many may have been held up for a moment only, which is not
 * seen and moves a quantile up by so much of its rank: in a tail, that is the largest part of the
 * tolerance. The store draws evenly, so that the some ten thousands of operations of a trial bring
 * their quantiles to better than a tenth of the tolerance.
 *
 * @param latency the store's setting
 * @param quantileNanos the distribution's quantile function
 * @param longestNanos no operation takes longer unless it is held up
 */
record DistributionProof(
    String name,
    String latency,
    double meanNanos,
    DoubleUnaryOperator quantileNanos,
    long longestNanos)
    implements Proof {

  /** The histogram's: three significant digits. */
  private static final double PRECISION = 0.001;

  private static final double MOST_HELD_UP_SHARE = 0.001;
  private static final int MOST_TRIALS = 3;

  /** A trial with fewer did not run for most of its time. */
  private static final int LEAST_OPERATIONS = 5_000;

  private static final double[] QUANTILES = {0.5, 0.9, 0.99};
  private static final Duration DURATION = Duration.ofSeconds(4);
  private static final Duration WARMUP = Duration.ofSeconds(3);

  /** Every service time from 20 to 60 µs equally often. */
  static DistributionProof uniform() {
    return new DistributionProof(
        "uniform", "uniform:20us..60us", 40_000, q -> 20_000 + 40_000 * q, 120_000);
  }

  /** A tail of which one operation in twenty thousand is so long that the store sleeps. */
  static DistributionProof exponential() {
    return new DistributionProof(
        "exponential", "exponential:6us", 6_000, q -> -6_000 * Math.log1p(-q), 120_000);
  }

  @Override
  public List<Check> attempt(TrialBench bench, TimerCost timer)
      throws IOException, StoreException, InterruptedException {
    Histogram quietest = trial(bench);
    for (int i = 1; i < MOST_TRIALS && heldUpShare(quietest) > MOST_HELD_UP_SHARE; i++) {
      Histogram next = trial(bench);
      quietest = heldUpShare(next) < heldUpShare(quietest) ? next : quietest;
    }
    return checks(quietest, timer);
  }

  private Histogram trial(TrialBench bench)
      throws IOException, StoreException, InterruptedException {
    return bench
        .run(
            new TrialBench.Plan(
                name,
                Map.of("latency", latency, "draws", "even"),
                1,
                new Pacing.ClosedLoop(),
                DURATION,
                WARMUP))
        .responses();
  }

  /** The operations that were not held up. */
  private Histogram kept(Histogram recorded) {
    Histogram kept = new Histogram(3);
    kept.setAutoResize(true);
    for (HistogramIterationValue value : recorded.recordedValues()) {
      if (value.getValueIteratedTo() <= longestNanos) {
        kept.recordValueWithCount(value.getValueIteratedTo(), value.getCountAtValueIteratedTo());
      }
    }
    return kept;
  }

  private double heldUpShare(Histogram recorded) {
    long all = recorded.getTotalCount();
    return all < LEAST_OPERATIONS ? 1 : (all - kept(recorded).getTotalCount()) / (double) all;
  }

  /** Compares recorded service times with the distribution. */
  List<Check> checks(Histogram recorded, TimerCost timer) {
    Histogram kept = kept(recorded);
    long all = recorded.getTotalCount();
    long heldUp = all - kept.getTotalCount();
    double costNanos = timer.clockNanos() + timer.waitNanos();
    List<Check> checks = new ArrayList<>();
    for (double q : QUANTILES) {
      double measured = kept.getTotalCount() == 0 ? 0 : kept.getValueAtPercentile(q * 100);
      String what = String.format(Locale.ROOT, "%s times, p%.0f", name, q * 100);
      double expected = quantileNanos.applyAsDouble(q);
      double byRankNanos = quantileNanos.applyAsDouble(q + MOST_HELD_UP_SHARE) - expected;
      checks.add(check(what, expected, measured, costNanos + byRankNanos));
    }
    checks.add(check(name + " times, mean", meanNanos, kept.getMean(), costNanos));
    checks.add(
        Check.of(
            name + " times, held up",
            "few",
            String.format(Locale.ROOT, "%d of %,d", heldUp, all),
            "at most 0.1 %",
            heldUpShare(recorded) <= MOST_HELD_UP_SHARE));
    return checks;
  }

  private static Check check(String what, double expected, double measured, double costNanos) {
    double precision = expected * PRECISION;
    return Check.ofTime(what, expected, measured, precision, precision + costNanos);
  }
}
