package assay.lab.calibrate;

import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.apache.commons.statistics.distribution.ContinuousDistribution;

/**
 * Extra time that the whole pipeline adds to an operation of known length: clock readings, the end
 * of a wait, and sometimes the loss of the CPU. It is measured with operations of constant length
 * among the operations under test, because the load of a machine's neighbours varies.
 *
 * <p>How often a thread loses its CPU is random for both kinds of operations. Bounds are therefore
 * three standard errors of their difference above the measured cost. The error is computed from the
 * observed events plus one, because a few seconds may lack a rare long pause that the other
 * operations had. A longer operation is more likely to be paused, so the constant length should be
 * the mean of the operations under test. Immutable as long as the histogram is not changed.
 *
 * @param times of the operations of constant length, in nanoseconds; at least one
 * @param constantNanos set length of these operations
 */
record WaitCost(Histogram times, long constantNanos) {
  /** Three standard errors of the difference of two means. */
  private static final double ERRORS = 3 * Math.sqrt(2);

  private static final double RESOLUTION_NANOS = 0.5;

  double medianNanos() {
    return times.medianEquivalentValue(times.getValueAtPercentile(50)) - constantNanos;
  }

  double meanNanos() {
    return times.getMean() - constantNanos;
  }

  /** Share of the operations that took more than {@code nanos} longer than set. */
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
   * @param longestNanos extra time of the most delayed operation of either kind
   */
  double highestMean(ContinuousDistribution distribution, double longestNanos) {
    return distribution.getMean() + highestAverage(nanos -> nanos, longestNanos);
  }

  double highestQuantile(ContinuousDistribution distribution, double q) {
    double low = distribution.inverseCumulativeProbability(q);
    double high = low + times.getMaxValue();
    while (high - low > RESOLUTION_NANOS) {
      double middle = (low + high) / 2;
      // An operation takes longer if its drawn time exceeds the middle minus its cost.
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
   * The mean of a function of each operation's cost, plus three standard errors.
   *
   * @param unseen value of the function for one event that only the other operations may have had
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
