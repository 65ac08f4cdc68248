package assay.study.continuous.entry;

import assay.lab.workload.draw.CountedRandom;

/** Draws random rows from a range. Thread-safe. */
final class RowDraw {
  private final long min;
  private final long rows;
  private final int parts;

  /** Cumulative weights by part; empty if the distribution is uniform. */
  private final long[] upTo;

  RowDraw(RowRange range) {
    min = range.min();
    rows = range.rows();
    parts = range.weights().size();
    upTo = new long[parts];
    long sum = 0;
    for (int i = 0; i < parts; i++) {
      sum += range.weights().get(i);
      upTo[i] = sum;
    }
  }

  /**
   * Draws a row. One 64-bit random number selects the part, the other selects the row within the
   * part.
   */
  long row(long bits, long partBits) {
    if (parts == 0) {
      return min + CountedRandom.below(bits, rows);
    }
    int part = part(CountedRandom.below(partBits, upTo[parts - 1]));
    long from = start(part);
    return min + from + CountedRandom.below(bits, start(part + 1) - from);
  }

  private long start(int part) {
    return rows / parts * part + Math.min(part, rows % parts);
  }

  /** The first part whose cumulative weight is above {@code drawn}. */
  private int part(long drawn) {
    int low = 0;
    int high = parts - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (upTo[middle] > drawn) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
