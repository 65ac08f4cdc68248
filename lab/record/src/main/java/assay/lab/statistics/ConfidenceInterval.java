package assay.lab.statistics;

/**
 * Confidence interval of a metric.
 *
 * @param low lower end, at most {@code high}; may be infinite
 * @param high upper end; may be infinite
 * @param confidence confidence level between 0 and 1; lower than requested if the sample is too
 *     small
 */
public record ConfidenceInterval(double low, double high, double confidence) {
  public ConfidenceInterval {
    if (!(low <= high)) {
      throw new IllegalArgumentException(
          "an interval must not end below its start; got " + low + " to " + high);
    }
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence must be between 0 and 1; got " + confidence);
    }
  }

  public boolean overlaps(ConfidenceInterval other) {
    return low <= other.high && other.low <= high;
  }

  public boolean contains(double value) {
    return low <= value && value <= high;
  }
}
