package assay.lab.explain;

import assay.lab.run.series.Points;

/**
 * A time range that is divided into cells of equal length. The cells allow a comparison of series
 * with different sampling rates.
 *
 * @param startSeconds start of the first cell in seconds since the run began
 * @param stepSeconds length of a cell
 * @param size number of cells
 */
record TimeGrid(double startSeconds, double stepSeconds, int size) {
  /**
   * Time for which a sample applies, in sampling intervals. Values above 1 allow for jitter of the
   * sampler.
   */
  private static final double LONGEST_HOLD = 1.25;

  double endSeconds() {
    return startSeconds + size * stepSeconds;
  }

  /**
   * Returns the index of the first cell whose middle is at or after the given time. Returns {@code
   * size} if there is no such cell.
   */
  int firstCell(double seconds) {
    double cell = Math.ceil((seconds - startSeconds) / stepSeconds - 0.5);
    return (int) Math.max(0, Math.min(size, cell));
  }

  int cellOf(double seconds) {
    return (int) Math.floor((seconds - startSeconds) / stepSeconds);
  }

  double[] exact(Points points) {
    double[] sums = new double[size];
    int[] counts = new int[size];
    for (int i = 0; i < points.size(); i++) {
      int cell = cellOf(points.seconds()[i]);
      if (cell >= 0 && cell < size) {
        sums[cell] += points.values()[i];
        counts[cell]++;
      }
    }
    for (int i = 0; i < size; i++) {
      sums[i] = counts[i] == 0 ? Double.NaN : sums[i] / counts[i];
    }
    return sums;
  }

  /**
   * Like {@link #exact}, returns a value for each cell, but a sample also applies to later cells
   * until the next sample is due.
   */
  double[] held(Points points) {
    double[] cells = exact(points);
    double longest = LONGEST_HOLD * Math.max(stepSeconds, Points.usualGap(points.seconds(), 0));
    int next = 0;
    for (int i = 0; i < size; i++) {
      double middle = startSeconds + (i + 0.5) * stepSeconds;
      while (next < points.size() && points.seconds()[next] <= middle) {
        next++;
      }
      if (Double.isNaN(cells[i]) && next > 0 && middle - points.seconds()[next - 1] <= longest) {
        cells[i] = points.values()[next - 1];
      }
    }
    return cells;
  }
}
