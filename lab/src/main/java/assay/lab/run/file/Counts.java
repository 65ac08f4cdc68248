package assay.lab.run.file;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A sum of histograms of three significant digits, whose places are HdrHistogram's: half buckets of
 * 1,024 values, each twice as coarse as the one before. Adding to a place costs an array access,
 * where a histogram looks after its figures each time. Of one thread.
 */
public final class Counts {
  private static final int HALF_BUCKET_BITS = 10;
  private static final int HALF_BUCKET = 1 << HALF_BUCKET_BITS;

  /** Places beyond it would be values beyond 2<sup>62</sup>. */
  public static final int PLACES = (62 - HALF_BUCKET_BITS) * HALF_BUCKET;

  private long[] counts = new long[21 * HALF_BUCKET];
  private int end;

  /**
   * Adds amounts.
   *
   * @param places ascending, below {@link #PLACES}
   * @param size how many of the two arrays' elements
   */
  public void add(int[] places, long[] amounts, int size) {
    if (size == 0) {
      return;
    }
    makeRoom(places[size - 1]);
    for (int i = 0; i < size; i++) {
      counts[places[i]] += amounts[i];
    }
  }

  /** Adds a histogram of any shape. */
  public void add(Histogram histogram) {
    for (HistogramIterationValue value : histogram.recordedValues()) {
      int place = place(value.getValueIteratedTo());
      makeRoom(place);
      counts[place] += value.getCountAddedInThisIterationStep();
    }
  }

  /** Adds all of it to a histogram that grows by itself. */
  public void addTo(Histogram histogram) {
    for (int place = 0; place < end; place++) {
      if (counts[place] > 0) {
        histogram.recordValueWithCount(value(place), counts[place]);
      }
    }
  }

  /** Begins anew. */
  public void clear() {
    Arrays.fill(counts, 0, end, 0);
    end = 0;
  }

  private void makeRoom(int place) {
    end = Math.max(end, place + 1);
    if (end > counts.length) {
      counts = Arrays.copyOf(counts, Math.max(end, 2 * counts.length));
    }
  }

  private static int place(long value) {
    int bucket = Long.SIZE - 1 - HALF_BUCKET_BITS - Long.numberOfLeadingZeros(value | HALF_BUCKET);
    return (bucket + 1) * HALF_BUCKET + (int) (value >> bucket) - HALF_BUCKET;
  }

  /** The lowest value of a place. */
  private static long value(int place) {
    int bucket = (place >> HALF_BUCKET_BITS) - 1;
    long inside = place & (HALF_BUCKET - 1);
    return bucket < 0 ? inside : (inside + HALF_BUCKET) << bucket;
  }
}
