package assay.lab.report.chart;

import assay.lab.report.page.Unit;
import java.util.Arrays;
import java.util.List;

/**
 * A chart as the page draws it; it holds every decision but the pixels.
 *
 * @param id unique within the report, letters, digits and dashes
 * @param note one line on how to read it; empty if nothing needs saying
 * @param log whether the value axis starts logarithmic and can be switched
 */
public record Chart(
    String id, String title, String note, Kind kind, Unit unit, boolean log, List<Line> lines) {

  /** What the x axis is. */
  public enum Kind {
    /** Seconds since the run began. */
    TIME,
    /** 1 / (1 − quantile), logarithmic. */
    PERCENTILE
  }

  /**
   * One line of a chart.
   *
   * @param colour index into the palette; the page repeats it where it ends
   * @param dash index into the dash patterns, so that colour is never the only difference
   * @param shown whether it is on at first
   */
  public record Line(String label, int colour, int dash, boolean shown, List<Segment> segments) {

    /** Every known value, in order of time. */
    public double[] values() {
      return segments.stream()
          .flatMapToDouble(s -> Arrays.stream(s.values()))
          .filter(value -> !Double.isNaN(value))
          .toArray();
    }
  }

  /**
   * Points in order of x, as many values as there are xs. NaN is a gap; lines are also broken
   * between segments. The arrays are the segment's own: nobody changes them.
   */
  public static final class Segment {
    private final double[] xs;
    private final double[] values;

    Segment(double[] xs, double[] values) {
      if (xs.length != values.length) {
        throw new IllegalArgumentException(xs.length + " xs for " + values.length + " values");
      }
      this.xs = xs;
      this.values = values;
    }

    public double[] xs() {
      return xs;
    }

    public double[] values() {
      return values;
    }
  }
}
