package assay.lab.run.file;

import java.util.List;

/**
 * Time range and number of samples of a series.
 *
 * @param firstSeconds first time, in seconds since the run began
 * @param lastSeconds last time, in seconds since the run began; not before the first time
 */
public record Extent(double firstSeconds, double lastSeconds, long count) {
  /**
   * Returns the time range from the middle of the first interval to the middle of the last
   * interval.
   *
   * @param intervals at least one interval, in chronological order
   */
  public static Extent of(List<IntervalSummary> intervals) {
    return new Extent(
        intervals.get(0).middleSeconds(),
        intervals.get(intervals.size() - 1).middleSeconds(),
        intervals.size());
  }

  public Extent with(Extent other) {
    return new Extent(
        Math.min(firstSeconds, other.firstSeconds),
        Math.max(lastSeconds, other.lastSeconds),
        count + other.count);
  }

  public String text() {
    return firstSeconds + " " + lastSeconds + " " + count;
  }

  public static Extent parse(String text) {
    String[] numbers = String.valueOf(text).split(" ", -1);
    if (numbers.length != 3) {
      throw new IllegalArgumentException(
          "'" + text + "' must be three numbers: first second, last second and count");
    }
    return new Extent(
        Double.parseDouble(numbers[0]), Double.parseDouble(numbers[1]), Long.parseLong(numbers[2]));
  }
}
