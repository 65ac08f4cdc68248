package assay.lab.explain;

/**
 * A time range of a run to explain.
 *
 * @param fromSeconds inclusive, since the run began
 * @param toSeconds exclusive
 */
public record Stretch(double fromSeconds, double toSeconds) {
  public Stretch {
    if (!(fromSeconds < toSeconds)) {
      throw new IllegalArgumentException(
          "from " + fromSeconds + " s to " + toSeconds + " s: the end must be after the start");
    }
  }

  double lengthSeconds() {
    return toSeconds - fromSeconds;
  }
}
