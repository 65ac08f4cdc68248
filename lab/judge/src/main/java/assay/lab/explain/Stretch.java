package assay.lab.explain;

/**
 * A time range of a run, to be explained.
 *
 * @param fromSeconds start in seconds since the run began, inclusive
 * @param toSeconds end in seconds since the run began, exclusive
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
