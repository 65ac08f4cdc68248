package assay.lab.plan.rate;

import assay.lab.study.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.DoubleStream;

/**
 * Rate at which operations are due, as a function of the time since the start of a phase. The rate
 * is linear between points and constant after the last point. Two points at the same time form a
 * jump. A constant rate is a curve of one point.
 *
 * <p>Operation k (the first is 0) is due when the integral of the rate exceeds k. No operation
 * becomes due while the rate is zero.
 */
public final class RateCurve {
  private final List<Point> points;

  // Separate arrays of times and rates, because load threads read these values for every operation.
  private final double[] seconds;
  private final double[] perSecond;
  private final double[] operations;

  /**
   * Point of a rate curve.
   *
   * @param seconds time since the start of the phase
   * @param perSecond rate of all threads together
   */
  public record Point(double seconds, double perSecond) {
    public Point {
      if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("time " + seconds + " s must be at least 0 s");
      }
      if (!(perSecond >= 0 && perSecond < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("rate " + perSecond + "/s must be at least 0/s");
      }
    }
  }

  /**
   * @param points points in chronological order, the first at 0 s; at most two points at the same
   *     time
   */
  public RateCurve(List<Point> points) {
    Require.that(!points.isEmpty(), "a rate over time must have at least one point");
    double first = points.get(0).perSecond();
    boolean constant = points.stream().allMatch(point -> point.perSecond() == first);
    this.points = constant ? List.of(new Point(0, first)) : List.copyOf(points);
    seconds = this.points.stream().mapToDouble(Point::seconds).toArray();
    perSecond = this.points.stream().mapToDouble(Point::perSecond).toArray();
    checkTimes(points);
    Require.that(peak() != 0, "a rate must be above 0/s at some time; all rates are 0/s");
    operations = new double[seconds.length];
    for (int i = 1; i < seconds.length; i++) {
      double mean = (perSecond[i - 1] + perSecond[i]) / 2;
      operations[i] = operations[i - 1] + (seconds[i] - seconds[i - 1]) * mean;
    }
  }

  private static void checkTimes(List<Point> points) {
    Require.that(
        points.get(0).seconds() == 0,
        "a rate over time must begin at 0 s; got " + points.get(0).seconds() + " s");
    for (int i = 1; i < points.size(); i++) {
      double time = points.get(i).seconds();
      if (time < points.get(i - 1).seconds()) {
        throw new IllegalArgumentException(
            "times must ascend; got " + time + " s after " + points.get(i - 1).seconds() + " s");
      }
      if (i > 1 && time == points.get(i - 2).seconds()) {
        throw new IllegalArgumentException(
            "at most two points may have the same time; got a third point at " + time + " s");
      }
    }
  }

  public static RateCurve constant(double perSecond) {
    return new RateCurve(List.of(new Point(0, perSecond)));
  }

  /**
   * Creates a curve that consists of constant rates, each for the same duration. The last rate
   * continues indefinitely.
   */
  public static RateCurve steps(List<Double> perSecond, double everySeconds) {
    checkLength(everySeconds);
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < perSecond.size(); i++) {
      if (i > 0) {
        points.add(new Point(i * everySeconds, perSecond.get(i - 1)));
      }
      points.add(new Point(i * everySeconds, perSecond.get(i)));
    }
    return new RateCurve(points);
  }

  /**
   * Creates a curve that changes linearly from one rate to another. The second rate continues
   * indefinitely.
   */
  public static RateCurve ramp(double fromPerSecond, double toPerSecond, double overSeconds) {
    checkLength(overSeconds);
    return new RateCurve(List.of(new Point(0, fromPerSecond), new Point(overSeconds, toPerSecond)));
  }

  private static void checkLength(double seconds) {
    Require.that(seconds > 0, "the time between rates must be above 0 s; got " + seconds + " s");
  }

  public RateCurve scaled(double rateFactor, double timeFactor) {
    return new RateCurve(
        points.stream()
            .map(point -> new Point(point.seconds * timeFactor, point.perSecond * rateFactor))
            .toList());
  }

  public RateCurve plus(RateCurve other) {
    SortedSet<Double> times = new TreeSet<>();
    points.forEach(point -> times.add(point.seconds));
    other.points.forEach(point -> times.add(point.seconds));
    List<Point> sum = new ArrayList<>();
    for (double time : times) {
      double before = until(time) + other.until(time);
      double after = at(time) + other.at(time);
      if (before != after) {
        sum.add(new Point(time, before));
      }
      sum.add(new Point(time, after));
    }
    return new RateCurve(sum);
  }

  public List<Point> points() {
    return points;
  }

  public boolean isConstant() {
    return points.size() == 1;
  }

  public double peak() {
    return Arrays.stream(perSecond).max().orElseThrow();
  }

  public double last() {
    return perSecond[perSecond.length - 1];
  }

  /** Returns the rate at a given time. At a jump, returns the rate after the jump. */
  public double at(double atSeconds) {
    int i = pointBefore(atSeconds);
    return i == seconds.length - 1
        ? last()
        : perSecond[i] + slope(i) * (Math.max(0, atSeconds) - seconds[i]);
  }

  public double least(double fromSeconds, double toSeconds) {
    return rates(fromSeconds, toSeconds).min().orElseThrow();
  }

  public double most(double fromSeconds, double toSeconds) {
    return rates(fromSeconds, toSeconds).max().orElseThrow();
  }

  private DoubleStream rates(double fromSeconds, double toSeconds) {
    double from = at(fromSeconds);
    double to = toSeconds > fromSeconds ? until(toSeconds) : from;
    return DoubleStream.concat(
        DoubleStream.of(from, to),
        points.stream()
            .filter(point -> point.seconds > fromSeconds && point.seconds < toSeconds)
            .mapToDouble(Point::perSecond));
  }

  public List<Point> between(double fromSeconds, double toSeconds) {
    List<Point> path = new ArrayList<>();
    path.add(new Point(fromSeconds, at(fromSeconds)));
    for (Point point : points) {
      if (point.seconds > fromSeconds && point.seconds < toSeconds) {
        path.add(point);
      }
    }
    path.add(new Point(toSeconds, until(toSeconds)));
    return path;
  }

  /**
   * Returns the number of operations that are due from 0 s to a given time. The number of due
   * operations is the integral of the rate.
   */
  public double operations(double toSeconds) {
    int i = pointBefore(toSeconds);
    double in = Math.max(0, toSeconds) - seconds[i];
    return i == seconds.length - 1
        ? operations[i] + last() * in
        : operations[i] + (perSecond[i] + slope(i) * in / 2) * in;
  }

  /**
   * Returns the number of operations that are due in a given time span. If the rate is constant,
   * the result has no rounding errors.
   */
  public double operations(double fromSeconds, double toSeconds) {
    return isConstant()
        ? last() * (toSeconds - fromSeconds)
        : operations(toSeconds) - operations(fromSeconds);
  }

  public double mean(double fromSeconds, double toSeconds) {
    return isConstant() || !(toSeconds > fromSeconds)
        ? at(fromSeconds)
        : operations(fromSeconds, toSeconds) / (toSeconds - fromSeconds);
  }

  /**
   * Returns the time in seconds at which the integral of the rate first exceeds a given number of
   * operations. The result is infinite if the integral never exceeds this number.
   */
  public double seconds(double ofOperations) {
    return seconds(ofOperations, segment(ofOperations, 0));
  }

  /**
   * Returns the index of the curve's segment in which the integral of the rate first exceeds a
   * given number of operations.
   *
   * @param from segment at which the search starts; callers with ascending numbers pass their
   *     previous result
   */
  public int segment(double ofOperations, int from) {
    int i = from;
    while (i + 1 < operations.length && ofOperations >= operations[i + 1]) {
      i++;
    }
    return i;
  }

  /**
   * Works like {@link #seconds(double)}, for a known segment of the curve.
   *
   * @param segment result of {@link #segment}
   */
  public double seconds(double ofOperations, int segment) {
    double left = ofOperations - operations[segment];
    double rate = perSecond[segment];
    if (segment == seconds.length - 1) {
      return rate == 0 ? Double.POSITIVE_INFINITY : seconds[segment] + left / rate;
    }
    if (!(left > 0)) {
      return seconds[segment];
    }
    // The root of rate·x + slope/2·x² = left, in a form that avoids numerical cancellation.
    double root = Math.sqrt(Math.max(0, rate * rate + 2 * slope(segment) * left));
    return Math.min(seconds[segment + 1], seconds[segment] + 2 * left / (rate + root));
  }

  private double slope(int i) {
    double length = seconds[i + 1] - seconds[i];
    return length == 0 ? 0 : (perSecond[i + 1] - perSecond[i]) / length;
  }

  private int pointBefore(double atSeconds) {
    int low = 0;
    int high = seconds.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (seconds[middle] <= atSeconds) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Returns the rate just before a given time. At a jump, returns the rate before the jump. */
  private double until(double atSeconds) {
    int i = pointBefore(atSeconds);
    boolean jump = i > 0 && seconds[i] == atSeconds && seconds[i - 1] == atSeconds;
    return jump ? perSecond[i - 1] : at(atSeconds);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RateCurve curve && points.equals(curve.points);
  }

  @Override
  public int hashCode() {
    return Objects.hash(points);
  }

  @Override
  public String toString() {
    if (isConstant()) {
      return number(last()) + "/s";
    }
    double lowest = Arrays.stream(perSecond).min().orElseThrow();
    return String.format(
        Locale.ROOT,
        "%s/s to %s/s (%d points in %s s)",
        number(lowest),
        number(peak()),
        points.size(),
        number(seconds[seconds.length - 1]));
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.valueOf(value);
  }
}
