package assay.lab.statistics;

/**
 * Where a figure lies, as far as a sample tells.
 *
 * @param low not above {@code high}; may be infinite
 * @param confidence how often such an interval holds the truth, between 0 and 1: what was asked
 *     for, or less where the sample is too small for it
 */
public record Interval(double low, double high, double confidence) {
  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException("interval from " + low + " to " + high);
    }
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence " + confidence + ": between 0 and 1");
    }
  }

  /** Whether some value lies in both; a common end is enough. */
  public boolean overlaps(Interval other) {
    return low <= other.high && other.low <= high;
  }

  public boolean contains(double value) {
    return low <= value && value <= high;
  }
}
