package assay.lab.fleet.coordination;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A process's clock relative to its conductor's clock, from periodic comparisons. Times between
 * comparisons, and after the last one, are mapped along a straight line through the comparisons of
 * the last minutes. The line follows a clock that runs slightly fast or slow. Each new comparison
 * shows the line's error. Until the first comparison, this process's clock is assumed to equal the
 * conductor's. Thread-safe.
 */
public final class ClockTrack {
  /**
   * Maximum number of comparisons that determine the line, since slewing occasionally changes a
   * clock's rate.
   */
  private static final int MOST_POINTS = 16;

  /**
   * Maximum uncertainty of a slope due to the comparisons' errors; a less certain slope is not
   * used.
   */
  private static final double MOST_SLOPE_ERROR = 20e-6;

  /** Maximum slope; clocks that are kept in time by slewing do not differ by more. */
  private static final double MOST_SLOPE = 1e-3;

  private final Deque<Point> points = new ArrayDeque<>();
  private Line line = new Line(0, 0, 0);
  private long worstErrorNanos;

  private record Point(long nanos, ClockOffset offset) {}

  /** An offset at a time by this process's clock, and the offset's growth per nanosecond. */
  private record Line(long nanos, long offsetNanos, double slope) {
    long offset(long at) {
      return offsetNanos + Math.round((at - nanos) * slope);
    }
  }

  /**
   * @param nanos time of the comparison by this process's clock; later than all earlier comparisons
   */
  public synchronized void add(long nanos, ClockOffset measured) {
    long error = measured.errorNanos();
    if (!points.isEmpty()) {
      error += Math.abs(measured.nanos() - line.offset(nanos));
      if (error > (nanos - line.nanos) * MOST_SLOPE + 2 * measured.errorNanos()) {
        // Slewing is never this fast, so the clock was stepped, and earlier comparisons are
        // useless.
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

  /** Returns the last comparison; {@link ClockOffset#NONE} before the first one. */
  public synchronized ClockOffset last() {
    return points.isEmpty() ? ClockOffset.NONE : points.getLast().offset;
  }

  /**
   * Returns the largest error of mapped times that comparisons have shown since {@link
   * #forgetErrors}.
   */
  public synchronized long worstErrorNanos() {
    return worstErrorNanos;
  }

  /** Resets {@link #worstErrorNanos} to the last comparison's error. */
  public synchronized void forgetErrors() {
    worstErrorNanos = last().errorNanos();
  }
}
