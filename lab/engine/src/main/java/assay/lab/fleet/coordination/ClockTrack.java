package assay.lab.fleet.coordination;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Converts times between a process's clock and its conductor's clock, based on periodic
 * comparisons. Times are converted along a straight line that is derived from the comparisons of
 * the last few minutes. The slope of the line accounts for a clock that runs slightly fast or slow.
 * Each new comparison shows the line's error. Before the first comparison, both clocks are assumed
 * to be equal. Thread-safe.
 */
public final class ClockTrack {
  /**
   * Maximum number of comparisons that determine the line. Old comparisons are dropped, because
   * slewing occasionally changes a clock's rate.
   */
  private static final int MOST_POINTS = 16;

  /**
   * Maximum uncertainty of the line's slope due to the comparisons' errors. A slope with a larger
   * uncertainty is not used.
   */
  private static final double MOST_SLOPE_ERROR = 20e-6;

  /** Maximum slope of the line. Slewing changes the rates of clocks by less than this slope. */
  private static final double MOST_SLOPE = 1e-3;

  private final Deque<Point> points = new ArrayDeque<>();
  private Line line = new Line(0, 0, 0);
  private long worstErrorNanos;

  private record Point(long nanos, ClockOffset offset) {}

  private record Line(long nanos, long offsetNanos, double slope) {
    long offset(long at) {
      return offsetNanos + Math.round((at - nanos) * slope);
    }
  }

  /**
   * Adds a comparison of the clocks.
   *
   * @param nanos time of the comparison, by this process's clock; later than all earlier
   *     comparisons
   */
  public synchronized void add(long nanos, ClockOffset measured) {
    long error = measured.errorNanos();
    if (!points.isEmpty()) {
      error += Math.abs(measured.nanos() - line.offset(nanos));
      if (error > (nanos - line.nanos) * MOST_SLOPE + 2 * measured.errorNanos()) {
        // Slewing is never this fast, so the clock was set to another time, and earlier comparisons
        // are useless.
        points.clear();
      }
    }
    worstErrorNanos = Math.max(worstErrorNanos, error);
    points.addLast(new Point(nanos, measured));
    if (points.size() > MOST_POINTS) {
      points.removeFirst();
    }
    line = new Line(nanos, measured.nanos(), slope());
  }

  private double slope() {
    Point first = points.getFirst();
    Point last = points.getLast();
    double length = last.nanos - first.nanos;
    double doubt = first.offset.errorNanos() + last.offset.errorNanos();
    if (length <= 0 || doubt / length > MOST_SLOPE_ERROR) {
      return line.slope;
    }
    return (last.offset.nanos() - first.offset.nanos()) / length;
  }

  public synchronized long toConductor(long nanos) {
    return nanos + line.offset(nanos);
  }

  public synchronized long toWorker(long conductorNanos) {
    double since = conductorNanos - line.offsetNanos - line.nanos;
    return line.nanos + Math.round(since / (1 + line.slope));
  }

  public synchronized ClockOffset last() {
    return points.isEmpty() ? ClockOffset.NONE : points.getLast().offset;
  }

  /**
   * Returns the largest error of a converted time that any comparison has shown since the last call
   * of {@link #forgetErrors}.
   */
  public synchronized long worstErrorNanos() {
    return worstErrorNanos;
  }

  public synchronized void forgetErrors() {
    worstErrorNanos = last().errorNanos();
  }
}
