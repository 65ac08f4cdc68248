package assay.lab.timeline;

import assay.lab.run.RecordedPhase;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Rates of writes with their zeros: load threads tell of writes when an operation ends, and so of
 * seconds in which none did they tell nothing.
 */
public final class SilentWrites {
  private static final String WRITES = "writes.";

  /** Samples that come a little late leave no second out. */
  private static final double LATE = 1.6;

  private SilentWrites() {}

  /** Whether a series is a rate of writes, of the whole run or of an activity. */
  static boolean isOf(SeriesId id) {
    return id.name().startsWith(WRITES);
  }

  /** The points, and a zero for each time that is missing between two of them within a phase. */
  public static Points filled(Points points, List<RecordedPhase> phases) {
    double step = points.spacing();
    DoubleStream.Builder seconds = DoubleStream.builder();
    DoubleStream.Builder values = DoubleStream.builder();
    for (int i = 0; i < points.size(); i++) {
      double at = points.seconds()[i];
      seconds.add(at);
      values.add(points.values()[i]);
      double next = i + 1 < points.size() ? points.seconds()[i + 1] : at;
      if (next - at > LATE * step && areOfOnePhase(at, next, phases)) {
        for (double silent = at + step; silent < next - step / 2; silent += step) {
          seconds.add(silent);
          values.add(0);
        }
      }
    }
    return new Points(seconds.build().toArray(), values.build().toArray());
  }

  private static boolean areOfOnePhase(double at, double next, List<RecordedPhase> phases) {
    // A sample is told at its interval's end.
    return phases.stream()
        .anyMatch(phase -> phase.startSeconds() <= at && next <= phase.closedSeconds() + 1);
  }
}
