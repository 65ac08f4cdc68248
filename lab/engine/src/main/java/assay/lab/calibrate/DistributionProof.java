package assay.lab.calibrate;

import assay.lab.plan.rate.Pacing;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.distribution.UniformContinuousDistribution;

/**
 * Checks that Assay recovers a known distribution of service times. The measured quantiles and
 * means must match the computed quantiles and means. The tolerance is the histogram's precision
 * plus an upper bound on the cost of a wait.
 *
 * <p>Service times of reads follow the distribution. Interleaved updates take a constant time, so
 * the updates show the cost of a wait. The store spins while it waits, because the kernel decides
 * when a sleeping thread wakes up. The random service times cover the distribution evenly. With
 * tens of thousands of reads per trial, the error of the measured quantiles is therefore less than
 * the tolerance.
 *
 * @param name name of the distribution in the checks
 * @param latency value of the store's setting {@code read-latency}
 * @param nanos distribution of service times in ns
 */
record DistributionProof(String name, String latency, ContinuousDistribution nanos)
    implements CalibrationProof {

  private static final double PRECISION = 0.001;

  private static final double MOST_MEDIAN_COST_NANOS = 500;
  private static final long HELD_UP_NANOS = 20_000;
  private static final double MOST_HELD_UP_SHARE = 0.005;

  /**
   * Minimum number of operations of each kind. If a trial has fewer operations, the process was
   * paused for most of the trial.
   */
  private static final int LEAST_OPERATIONS = 5_000;

  private static final double[] QUANTILES = {0.5, 0.9, 0.99};

  /**
   * Service time of each update in ns. The service time equals the mean of each tested
   * distribution, so pauses affect reads and updates equally.
   */
  private static final long CONSTANT_NANOS = 100_000;

  private static final Duration DURATION = Duration.ofSeconds(7);
  private static final Duration WARMUP = Duration.ofSeconds(2);

  static DistributionProof uniform() {
    return new DistributionProof(
        "uniform", "uniform:50us..150us", UniformContinuousDistribution.of(50_000, 150_000));
  }

  static DistributionProof exponential() {
    return new DistributionProof(
        "exponential", "exponential:100us", ExponentialDistribution.of(100_000));
  }

  @Override
  public List<CalibrationCheck> attempt(TrialBench bench, TimerCost timer)
      throws IOException, StoreException, InterruptedException {
    CalibrationTrial trial =
        bench.run(
            name,
            Map.of(
                "read-latency",
                latency,
                "write-latency",
                CONSTANT_NANOS + "ns",
                "draws",
                "even",
                "wait",
                "spin"),
            Mix.of(OperationKind.READ, 0.5, OperationKind.UPDATE),
            1,
            new Pacing.ClosedLoop(),
            DURATION,
            WARMUP);
    return checks(trial.responses(), trial.updateResponses());
  }

  List<CalibrationCheck> checks(Histogram recorded, Histogram constant) {
    long fewest = Math.min(recorded.getTotalCount(), constant.getTotalCount());
    if (fewest < LEAST_OPERATIONS) {
      return List.of(
          CalibrationCheck.of(
              name + " times, operations",
              "many",
              String.format(Locale.ROOT, "%,d", fewest),
              String.format(Locale.ROOT, "at least %,d", LEAST_OPERATIONS),
              false));
    }
    WaitCost cost = new WaitCost(constant, CONSTANT_NANOS);
    List<CalibrationCheck> checks = new ArrayList<>();
    for (double q : QUANTILES) {
      String what = String.format(Locale.ROOT, "%s times, p%.0f", name, q * 100);
      double measured = recorded.medianEquivalentValue(recorded.getValueAtPercentile(q * 100));
      double expected = nanos.inverseCumulativeProbability(q);
      checks.add(check(what, expected, measured, cost.highestQuantile(nanos, q)));
    }
    checks.add(
        check(
            name + " times, mean",
            nanos.getMean(),
            recorded.getMean(),
            cost.highestMean(nanos, longestCost(recorded, constant))));
    checks.add(costCheck(cost));
    checks.add(heldUpCheck(cost));
    return checks;
  }

  /**
   * Returns the extra time of the most delayed operation: its recorded time minus the longest
   * service time that may have been drawn from the distribution.
   */
  private double longestCost(Histogram recorded, Histogram constant) {
    double longestDraw = nanos.inverseCumulativeProbability(1 - 0.5 / recorded.getTotalCount());
    return Math.max(
        recorded.getMaxValue() - longestDraw, (double) constant.getMaxValue() - CONSTANT_NANOS);
  }

  private static CalibrationCheck check(
      String what, double expected, double measured, double highest) {
    double precision = expected * PRECISION;
    return CalibrationCheck.ofTime(
        what, expected, measured, precision, highest - expected + precision);
  }

  private CalibrationCheck costCheck(WaitCost cost) {
    return CalibrationCheck.of(
        name + ", cost of a wait",
        "about 100 ns",
        String.format(
            Locale.ROOT,
            "%s, mean %s",
            CalibrationCheck.time(cost.medianNanos()),
            CalibrationCheck.time(cost.meanNanos())),
        "at most " + CalibrationCheck.time(MOST_MEDIAN_COST_NANOS),
        cost.medianNanos() <= MOST_MEDIAN_COST_NANOS);
  }

  private CalibrationCheck heldUpCheck(WaitCost cost) {
    double share = cost.shareAbove(HELD_UP_NANOS);
    return CalibrationCheck.of(
        name + ", delayed > 20 µs",
        "few",
        String.format(Locale.ROOT, "%.2f %%", share * 100),
        String.format(Locale.ROOT, "at most %.1f %%", MOST_HELD_UP_SHARE * 100),
        share <= MOST_HELD_UP_SHARE);
  }
}
