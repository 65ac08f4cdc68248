package assay.lab.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Computes medians of resamples, which are drawn from a sample with replacement. A resample need
 * not be sorted, because the class counts how often each value is drawn. Instances are not
 * thread-safe.
 */
final class Resampling {
  private final double[] sorted;

  private final int[] places;

  private final int[] drawn;

  Resampling(Sample sample) {
    int n = sample.size();
    sorted = sample.values();
    Arrays.sort(sorted);
    places = new int[n];
    drawn = new int[n];
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(sample::at))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int place = 0; place < n; place++) {
      places[order[place]] = place;
    }
  }

  double median(SplittableRandom random) {
    int n = sorted.length;
    Arrays.fill(drawn, 0);
    for (int i = 0; i < n; i++) {
      drawn[places[random.nextInt(n)]]++;
    }
    int low = -1;
    int counted = 0;
    while (counted <= (n - 1) / 2) {
      counted += drawn[++low];
    }
    int high = low;
    while (counted <= n / 2) {
      counted += drawn[++high];
    }
    return (sorted[low] + sorted[high]) / 2;
  }
}
