package assay.lab.fleet.coordination;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A process's clock relative to its conductor's, from periodic comparisons. Between them, and after
 * the last, times are mapped along a straight line through the comparisons of the last minutes,
 * which follows a clock that runs slightly fast or slow. Each new comparison shows the line's
 * error. Thread-safe.
 */
public final class ClockTrack {
  /**
   * Comparisons that determine the line. Bounded because slewing changes a clock's rate now and
   * then.
   */
  private static final int MOST_POINTS = 16;

  /** A slope is used only if the comparisons' own errors leave at most this uncertainty. */
  private static final double MOST_SLOPE_ERROR = 20e-6;

  /** Clocks kept in time by slewing differ by no more. */
  private static final double MOST_SLOPE = 1e-3;

  private final Deque<Point> points = new ArrayDeque<>();
  private Line line = new Line(0, 0, 0);
  private long worstErrorNanos;

  private record Point(long nanos, ClockOffset offset) {}

  /** Offset at a time by this process's clock, and its growth per nanosecond. */
  private record Line(long nanos, long offsetNanos, double slope) {
    long offset(long at) {
      return offsetNanos + Math.round((at - nanos) * slope);
    }
  }

  /** Until the first comparison, the process's times are assumed to be the conductor's. */
  public ClockTrack() {}

  /**
   * @param nanos time of the comparison by this process's clock; later than all before
   */
  public synchronized void add(long nanos, ClockOffset measured) {
    long error = measured.errorNanos();
    if (!points.isEmpty()) {
      error += Math.abs(measured.nanos() - line.offset(nanos));
      if (error > (nanos - line.nanos) * MOST_SLOPE + 2 * measured.errorNanos()) {
        // Slewing is never this fast: the clock was stepped, and earlier comparisons are useless.
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

  /** The last comparison; {@link ClockOffset#NONE} before the first. */
  public synchronized ClockOffset last() {
    return points.isEmpty() ? ClockOffset.NONE : points.getLast().offset;
  }

  /** Largest error of mapped times since {@link #forgetErrors}, as far as comparisons showed. */
  public synchronized long worstErrorNanos() {
    return worstErrorNanos;
  }

  /** Restarts {@link #worstErrorNanos} from the last comparison's error. */
  public synchronized void forgetErrors() {
    worstErrorNanos = last().errorNanos();
  }
}
