package assay.lab.calibrate;

import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.apache.commons.statistics.distribution.ContinuousDistribution;

/**
 * Extra time that the whole pipeline adds to an operation of known length. The pipeline reads the
 * clock, returns from a wait and sometimes loses the CPU. The cost is measured with operations of
 * constant length, which run among the operations under test. A separate measurement would not be
 * enough, because the load from neighbouring virtual machines varies.
 *
 * <p>Operations lose the CPU at random. Each bound is therefore the measured cost plus three
 * standard errors of the difference between the two groups of operations. The standard error is
 * computed from the observed events plus one additional event. The additional event represents a
 * rare long pause that affected only the operations under test.
 *
 * <p>A longer operation is more likely to be paused. The constant length should therefore be the
 * mean length of the operations under test. Instances are immutable if the histogram is not
 * changed.
 *
 * @param times times of the operations of constant length, in ns; at least one
 * @param constantNanos configured length of the operations of constant length
 */
record WaitCost(Histogram times, long constantNanos) {
  /**
   * Factor that converts the standard error of one mean to three standard errors of the difference
   * of two means.
   */
  private static final double ERRORS = 3 * Math.sqrt(2);

  private static final double RESOLUTION_NANOS = 0.5;

  double medianNanos() {
    return times.medianEquivalentValue(times.getValueAtPercentile(50)) - constantNanos;
  }

  double meanNanos() {
    return times.getMean() - constantNanos;
  }

  double shareAbove(long nanos) {
    long bound = times.highestEquivalentValue(constantNanos + nanos);
    long above =
        bound >= times.getMaxValue()
            ? 0
            : times.getCountBetweenValues(bound + 1, times.getMaxValue());
    return above / (double) times.getTotalCount();
  }

  /**
   * Returns the highest mean that the measured times could have if they were drawn from {@code
   * distribution}.
   *
   * @param longestNanos extra time of the most delayed operation
   */
  double highestMean(ContinuousDistribution distribution, double longestNanos) {
    return distribution.getMean() + highestAverage(nanos -> nanos, longestNanos);
  }

  double highestQuantile(ContinuousDistribution distribution, double q) {
    double low = distribution.inverseCumulativeProbability(q);
    double high = low + times.getMaxValue();
    while (high - low > RESOLUTION_NANOS) {
      double middle = (low + high) / 2;
      // An operation takes longer than {@code middle} if its drawn time exceeds {@code middle}
      // minus the cost of the operation.
      double above = highestAverage(cost -> distribution.survivalProbability(middle - cost), 1);
      if (above > 1 - q) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /**
   * Returns the mean of a function of each operation's cost, plus three standard errors.
   *
   * @param unseen value of the function for a single rare event that may have delayed only the
   *     operations under test
   */
  private double highestAverage(DoubleUnaryOperator figure, double unseen) {
    double sum = 0;
    double sumOfSquares = 0;
    for (HistogramIterationValue value : times.recordedValues()) {
      double costNanos =
          times.medianEquivalentValue(value.getValueIteratedTo()) - (double) constantNanos;
      double amount = figure.applyAsDouble(costNanos);
      sum += amount * value.getCountAtValueIteratedTo();
      sumOfSquares += amount * amount * value.getCountAtValueIteratedTo();
    }
    double n = times.getTotalCount();
    double mean = sum / n;
    double variance = Math.max(0, (sumOfSquares + unseen * unseen) / n - mean * mean);
    return mean + ERRORS * Math.sqrt(variance / n);
  }
}
