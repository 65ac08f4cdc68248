package assay.lab.run.file;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A sum of histograms with three significant digits. Counts are stored in the layout of
 * HdrHistogram. Each half bucket has 1,024 values, and is twice as coarse as the previous half
 * bucket. Adding a count takes one array access, whereas an HdrHistogram also updates its
 * statistics. Not thread-safe.
 */
public final class HistogramSum {
  private static final int HALF_BUCKET_BITS = 10;
  private static final int HALF_BUCKET = 1 << HALF_BUCKET_BITS;

  /** Number of array positions. This number is sufficient for values up to 2<sup>62</sup>. */
  public static final int PLACES = (62 - HALF_BUCKET_BITS) * HALF_BUCKET;

  private long[] counts = new long[21 * HALF_BUCKET];
  private int end;

  /**
   * @param places array positions of the counts; ascending, and below {@link #PLACES}
   * @param amounts counts to add at the positions
   * @param size number of used elements of both arrays
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

  public void add(Histogram histogram) {
    for (HistogramIterationValue value : histogram.recordedValues()) {
      int place = place(value.getValueIteratedTo());
      makeRoom(place);
      counts[place] += value.getCountAddedInThisIterationStep();
    }
  }

  /** Adds all counts to a histogram that resizes automatically. */
  public void addTo(Histogram histogram) {
    for (int place = 0; place < end; place++) {
      if (counts[place] > 0) {
        histogram.recordValueWithCount(value(place), counts[place]);
      }
    }
  }

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

  private static long value(int place) {
    int bucket = (place >> HALF_BUCKET_BITS) - 1;
    long inside = place & (HALF_BUCKET - 1);
    return bucket < 0 ? inside : (inside + HALF_BUCKET) << bucket;
  }
}
