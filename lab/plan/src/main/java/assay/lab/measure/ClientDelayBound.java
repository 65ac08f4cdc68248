package assay.lab.measure;

import java.util.Iterator;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Computes upper bounds on the time that this machine added to response times. The inputs are two
 * distributions: the response times, and a lower bound on the store's part of each response time.
 *
 * <p>At a given rank, the difference between the two distributions may be smaller than at a lower
 * rank. A bound must not decrease as the rank increases, because this machine may add as much time
 * to a slow operation as to a fast operation. The bound at a rank is therefore the largest
 * difference up to that rank. The bound never exceeds the response time, which never decreases as
 * the rank increases.
 */
public final class ClientDelayBound {
  private ClientDelayBound() {}

  /**
   * Returns the upper bound, in nanoseconds, for the response time with the given rank.
   *
   * @param whole distribution of response times
   * @param least distribution of the lower bounds on the store's part of each response time; a
   *     lower bound never exceeds its response time
   * @param rank rank of the response time; the shortest response time has rank 1
   */
  public static double atMost(AbstractHistogram whole, AbstractHistogram least, long rank) {
    Iterator<HistogramIterationValue> rest = least.recordedValues().iterator();
    long restRank = 0;
    double restNanos = 0;
    long firstRank = 1;
    double most = 0;
    for (HistogramIterationValue bucket : whole.recordedValues()) {
      if (firstRank > rank) {
        break;
      }
      while (restRank < firstRank && rest.hasNext()) {
        HistogramIterationValue next = rest.next();
        restRank += next.getCountAtValueIteratedTo();
        restNanos = next.getValueIteratedTo();
      }
      // The lower bound never decreases within a bucket of response times, so the bucket's first
      // rank has the largest difference.
      most = Math.max(most, bucket.getValueIteratedTo() - restNanos);
      firstRank += bucket.getCountAtValueIteratedTo();
    }
    return most;
  }

  /**
   * Returns the upper bounds at all percentiles; null if the two histograms are empty or have
   * different numbers of samples.
   */
  public static LatencySummary summary(AbstractHistogram whole, AbstractHistogram least) {
    long count = whole.getTotalCount();
    if (count == 0 || count != least.getTotalCount()) {
      return null;
    }
    return new LatencySummary(
        count,
        whole.getMean() - least.getMean(),
        0,
        percentile -> (long) atMost(whole, least, rank(percentile.quantile(), count)));
  }

  /**
   * Returns the rank of a quantile among {@code count} samples. If the exact rank is a whole
   * number, rounding errors do not raise the rank.
   */
  public static long rank(double quantile, long count) {
    return Math.max(1, (long) Math.ceil(quantile * count - 1e-9));
  }
}
