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
 * A known distribution of service times is recovered: quantiles and mean as computed, within the
 * histogram's precision, and above it by no more than waits cost.
 *
 * <p>Reads take times of the distribution, updates among them one constant time that tells what a
 * wait costs. The store waits awake: when a sleeper is woken is up to the kernel. It draws evenly,
 * so that the some ten thousands of reads of a trial have quantiles better than the tolerance.
 *
 * @param latency the store's setting
 */
record DistributionProof(String name, String latency, ContinuousDistribution nanos)
    implements Proof {

  /** The histogram's: three significant digits. */
  private static final double PRECISION = 0.001;

  private static final double MOST_MEDIAN_COST_NANOS = 500;
  private static final long HELD_UP_NANOS = 20_000;
  private static final double MOST_HELD_UP_SHARE = 0.005;

  /** A trial with fewer of a kind did not run for most of its time. */
  private static final int LEAST_OPERATIONS = 5_000;

  private static final double[] QUANTILES = {0.5, 0.9, 0.99};

  /** The mean of both distributions: pauses hit both kinds of operations alike. */
  private static final long CONSTANT_NANOS = 100_000;

  private static final Duration DURATION = Duration.ofSeconds(7);
  private static final Duration WARMUP = Duration.ofSeconds(2);

  /** Every service time from 50 to 150 µs equally often. */
  static DistributionProof uniform() {
    return new DistributionProof(
        "uniform", "uniform:50us..150us", UniformContinuousDistribution.of(50_000, 150_000));
  }

  /** Most times are short, and few are long: with a mean of 100 µs. */
  static DistributionProof exponential() {
    return new DistributionProof(
        "exponential", "exponential:100us", ExponentialDistribution.of(100_000));
  }

  @Override
  public List<Check> attempt(TrialBench bench, TimerCost timer)
      throws IOException, StoreException, InterruptedException {
    Trial trial =
        bench.run(
            new TrialBench.Setup(
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
                WARMUP));
    return checks(trial.responses(), trial.updateResponses());
  }

  /**
   * Compares recorded service times with the distribution.
   *
   * @param constant those of the operations of constant length
   */
  List<Check> checks(Histogram recorded, Histogram constant) {
    long fewest = Math.min(recorded.getTotalCount(), constant.getTotalCount());
    if (fewest < LEAST_OPERATIONS) {
      return List.of(
          Check.of(
              name + " times, operations",
              "many",
              String.format(Locale.ROOT, "%,d", fewest),
              String.format(Locale.ROOT, "at least %,d", LEAST_OPERATIONS),
              false));
    }
    WaitCost cost = new WaitCost(constant, CONSTANT_NANOS);
    List<Check> checks = new ArrayList<>();
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

  /** By how much the longest operation of either kind took longer than it can have been set to. */
  private double longestCost(Histogram recorded, Histogram constant) {
    double longestDraw = nanos.inverseCumulativeProbability(1 - 0.5 / recorded.getTotalCount());
    return Math.max(
        recorded.getMaxValue() - longestDraw, (double) constant.getMaxValue() - CONSTANT_NANOS);
  }

  private static Check check(String what, double expected, double measured, double highest) {
    double precision = expected * PRECISION;
    return Check.ofTime(what, expected, measured, precision, highest - expected + precision);
  }

  private Check costCheck(WaitCost cost) {
    return Check.of(
        name + ", cost of a wait",
        "some 100 ns",
        String.format(
            Locale.ROOT,
            "%s, mean %s",
            Check.time(cost.medianNanos()),
            Check.time(cost.meanNanos())),
        "at most " + Check.time(MOST_MEDIAN_COST_NANOS),
        cost.medianNanos() <= MOST_MEDIAN_COST_NANOS);
  }

  private Check heldUpCheck(WaitCost cost) {
    double share = cost.shareAbove(HELD_UP_NANOS);
    return Check.of(
        name + ", held up 20 µs",
        "few",
        String.format(Locale.ROOT, "%.2f %%", share * 100),
        String.format(Locale.ROOT, "at most %.1f %%", MOST_HELD_UP_SHARE * 100),
        share <= MOST_HELD_UP_SHARE);
  }
}
