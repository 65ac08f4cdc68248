package assay.lab.calibrate;

import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.apache.commons.statistics.distribution.ContinuousDistribution;

/**
 * By how much an operation of a known length takes longer through the whole pipeline: clock
 * readings, the end of a wait, and now and then a thread that lost its CPU. It is measured with
 * operations of one constant length, mixed with those that it is to explain, since a machine's
 * neighbours come and go.
 *
 * <p>How often a thread loses its CPU is chance, in these operations as in those to be explained.
 * Bounds therefore lie three standard errors of their difference above what was measured. The error
 * is that of the events seen and one more: a few seconds may well be without a rare long pause that
 * the others had. A pause hits an operation the more likely the longer it takes, so that the
 * constant length should be the mean of those to be explained. Immutable as long as the histogram
 * is left alone.
 *
 * @param times of the operations of constant length, nanoseconds; at least one
 * @param constantNanos their length
 */
record WaitCost(Histogram times, long constantNanos) {
  /** Three standard errors of the difference of two means. */
  private static final double ERRORS = 3 * Math.sqrt(2);

  /** Bisection ends at this width. */
  private static final double RESOLUTION_NANOS = 0.5;

  double medianNanos() {
    return times.medianEquivalentValue(times.getValueAtPercentile(50)) - constantNanos;
  }

  double meanNanos() {
    return times.getMean() - constantNanos;
  }

  /** Share of the operations that took longer by more than {@code nanos}. */
  double shareAbove(long nanos) {
    long bound = times.highestEquivalentValue(constantNanos + nanos);
    long above =
        bound >= times.getMaxValue()
            ? 0
            : times.getCountBetweenValues(bound + 1, times.getMaxValue());
    return above / (double) times.getTotalCount();
  }

  /**
   * The highest mean that times of {@code distribution} may show.
   *
   * @param longestNanos cost of the operation that was held up longest, wherever it was
   */
  double highestMean(ContinuousDistribution distribution, double longestNanos) {
    return distribution.getMean() + highestAverage(nanos -> nanos, longestNanos);
  }

  /** The highest quantile that times of {@code distribution} may show. */
  double highestQuantile(ContinuousDistribution distribution, double q) {
    double low = distribution.inverseCumulativeProbability(q);
    double high = low + times.getMaxValue();
    while (high - low > RESOLUTION_NANOS) {
      double middle = (low + high) / 2;
      // An operation is above it if it is without its cost above what the cost leaves.
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
   * The mean of a figure of each operation's cost, and three standard errors more.
   *
   * @param unseen the figure of one event that may be among the others alone
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
