package assay.lab.timeline;

import assay.lab.run.RecordedPhase;
import assay.lab.run.series.Points;
import java.util.List;

/**
 * Inserts missing points with the value zero into series of write rates. A load thread reports its
 * writes when an operation ends. A second in which no operation ended therefore has no sample.
 */
public final class SilentWrites {
  private static final String WRITES = "writes.";

  /**
   * Minimum length, in sampling intervals, of a gap that is filled with zeros. Shorter gaps are
   * caused by late samples.
   */
  private static final double LATE = 1.6;

  private SilentWrites() {}

  static boolean isOf(SeriesId id) {
    return id.name().startsWith(WRITES);
  }

  /**
   * Returns the points, with a zero for each missing interval between two points of the same phase.
   */
  public static Points filled(Points points, List<RecordedPhase> phases) {
    double step = points.spacing();
    Points.Builder filled = new Points.Builder();
    for (int i = 0; i < points.size(); i++) {
      double at = points.seconds()[i];
      filled.add(at, points.values()[i]);
      double next = i + 1 < points.size() ? points.seconds()[i + 1] : at;
      if (next - at > LATE * step && areOfOnePhase(at, next, phases)) {
        for (double silent = at + step; silent < next - step / 2; silent += step) {
          filled.add(silent, 0);
        }
      }
    }
    return filled.build();
  }

  private static boolean areOfOnePhase(double at, double next, List<RecordedPhase> phases) {
    // Each sample is recorded at the end of its interval.
    return phases.stream()
        .anyMatch(phase -> phase.startSeconds() <= at && next <= phase.closedSeconds() + 1);
  }
}
