package assay.lab.statistics;

/**
 * Confidence interval of a figure.
 *
 * @param low lower end, not above {@code high}; may be infinite
 * @param confidence probability between 0 and 1 that such an interval contains the true value; less
 *     than requested if the sample is too small
 */
public record Interval(double low, double high, double confidence) {
  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException("interval from " + low + " to " + high);
    }
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence must be between 0 and 1; got " + confidence);
    }
  }

  /** Whether the intervals have a common value; a common end is sufficient. */
  public boolean overlaps(Interval other) {
    return low <= other.high && other.low <= high;
  }

  public boolean contains(double value) {
    return low <= value && value <= high;
  }
}
