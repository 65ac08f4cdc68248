package assay.lab.fleet.coordination;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A process's clock against its conductor's, by comparisons from time to time. Between them, and
 * after the last, times are mapped along the straight line through the comparisons of the last
 * minutes, so that a clock that runs a little fast or slow is followed. Each new comparison tells
 * how wrong the line was. Thread-safe.
 */
public final class ClockTrack {
  /** So many comparisons make the line: clocks are slewed anew now and then. */
  private static final int MOST_POINTS = 16;

  /** A slope is believed if the comparisons' own errors leave no more than this of doubt. */
  private static final double MOST_SLOPE_ERROR = 20e-6;

  /** No clock that is kept in time by slewing it differs by more. */
  private static final double MOST_SLOPE = 1e-3;

  private final Deque<Point> points = new ArrayDeque<>();
  private Line line = new Line(0, 0, 0);
  private long worstErrorNanos;

  private record Point(long nanos, ClockOffset offset) {}

  /** The offset at a time by this process's clock, and how much it grows a nanosecond. */
  private record Line(long nanos, long offsetNanos, double slope) {
    long offset(long at) {
      return offsetNanos + Math.round((at - nanos) * slope);
    }
  }

  /** A clock that is not known yet; until it is, times are taken for the conductor's. */
  public ClockTrack() {}

  /**
   * Takes a comparison.
   *
   * @param nanos when it was made, by this process's clock; later than those before
   */
  public synchronized void add(long nanos, ClockOffset measured) {
    long error = measured.errorNanos();
    if (!points.isEmpty()) {
      error += Math.abs(measured.nanos() - line.offset(nanos));
      if (error > (nanos - line.nanos) * MOST_SLOPE + 2 * measured.errorNanos()) {
        // No clock is slewed so fast: it was stepped, and what was before tells nothing of it.
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

  /** The conductor's reading when this process's clock shows a time. */
  public synchronized long toConductor(long nanos) {
    return nanos + line.offset(nanos);
  }

  /** This process's reading when the conductor's clock shows a time. */
  public synchronized long toWorker(long conductorNanos) {
    double since = conductorNanos - line.offsetNanos - line.nanos;
    return line.nanos + Math.round(since / (1 + line.slope));
  }

  /** The last comparison; no offset at all before the first. */
  public synchronized ClockOffset last() {
    return points.isEmpty() ? ClockOffset.NONE : points.getLast().offset;
  }

  /** By how much times since {@link #forgetErrors} may have been wrong, as comparisons showed. */
  public synchronized long worstErrorNanos() {
    return worstErrorNanos;
  }

  /** From now on {@link #worstErrorNanos} is of later comparisons, and of the last one. */
  public synchronized void forgetErrors() {
    worstErrorNanos = last().errorNanos();
  }
}
