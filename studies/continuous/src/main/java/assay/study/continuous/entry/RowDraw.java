package assay.study.continuous.entry;

import assay.lab.workload.draw.CountedRandom;

/** Draws random row numbers from a range. Thread-safe. */
final class RowDraw {
  private final long min;
  private final long rows;
  private final int parts;
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
   * Draws a row number.
   *
   * @param bits random number that selects the row within a part of the range
   * @param partBits random number that selects the part
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
