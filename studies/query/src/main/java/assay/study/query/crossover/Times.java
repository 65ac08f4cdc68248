package assay.study.query.crossover;

import assay.lab.study.Require;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Durations of queries in ns. Immutable. */
final class Times {
  private final long[] nanos;

  Times(long[] nanos) {
    Require.that(nanos.length > 0, "at least one query time is required");
    this.nanos = nanos.clone();
  }

  Times and(Times others) {
    return new Times(
        LongStream.concat(Arrays.stream(nanos), Arrays.stream(others.nanos)).toArray());
  }

  double median() {
    return median(nanos);
  }

  double resampledMedian(SplittableRandom random) {
    long[] drawn = new long[nanos.length];
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = nanos[random.nextInt(nanos.length)];
    }
    return median(drawn);
  }

  private static double median(long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[middle]
        : sorted[middle - 1] / 2.0 + sorted[middle] / 2.0;
  }
}
