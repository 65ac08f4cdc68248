package assay.lab.measure;

import java.util.Iterator;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * How much of response times is this machine's, at most, from the distributions of the whole and of
 * what the store took at least.
 *
 * <p>A difference of two quantiles may fall with the rank, and a bound of a part may not: what is
 * this machine's of a quick operation may be of a slow one, too. So the bound at a rank is the
 * largest difference up to that rank. It never exceeds the whole, which only grows with the rank.
 */
public final class OwnPart {
  private OwnPart() {}

  /**
   * Upper bound at a rank of the whole.
   *
   * @param whole response times
   * @param least what of these is the store's at least; as many, none longer than its whole
   * @param rank from 1, the shortest
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
      // Within a bucket the rest only grows: its first rank has the largest difference.
      most = Math.max(most, bucket.getValueIteratedTo() - restNanos);
      firstRank += bucket.getCountAtValueIteratedTo();
    }
    return most;
  }

  /** The bounds at the usual figures; null unless both hold as many times. */
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

  /** The rank of a quantile among so many; rounding does not move a whole number up. */
  public static long rank(double quantile, long count) {
    return Math.max(1, (long) Math.ceil(quantile * count - 1e-9));
  }
}
