package assay.lab.report.chart;

import assay.lab.report.page.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A chart as the page draws it; it holds every decision but the pixels.
 *
 * @param id unique within the report, letters, digits and dashes
 * @param note one line on how to read it; empty if nothing needs saying
 * @param phase of {@link Kind#PHASE}, the phase whose measured part it shows; empty of others
 * @param right of lines that are drawn against an axis of their own, to the right
 * @param log whether the value axis starts logarithmic and can be switched; of two axes the right
 */
public record Chart(
    String id,
    String title,
    String note,
    Kind kind,
    String phase,
    Unit unit,
    Optional<Unit> right,
    boolean log,
    List<Line> lines) {

  /** One with a single value axis, over the whole run or over percentiles. */
  public Chart(
      String id, String title, String note, Kind kind, Unit unit, boolean log, List<Line> lines) {
    this(id, title, note, kind, "", unit, Optional.empty(), log, lines);
  }

  /** What a line's values are in. */
  public Unit unitOf(Line line) {
    return line.right() ? right.orElseThrow() : unit;
  }

  /** What the x axis is. */
  public enum Kind {
    /** Seconds since the run began. */
    TIME,
    /** The same over the measured part of one phase, whatever stretch others show. */
    PHASE,
    /** 1 / (1 − quantile), logarithmic. */
    PERCENTILE
  }

  /**
   * One line of a chart.
   *
   * @param colour index into the palette; the page repeats it where it ends
   * @param dash index into the dash patterns, so that colour is never the only difference
   * @param right whether it belongs to the right axis
   * @param use whether it is on at first, and listed
   */
  public record Line(
      String label, int colour, int dash, boolean right, Use use, List<Segment> segments) {

    /** One of the left axis. */
    public Line(String label, int colour, int dash, Use use, List<Segment> segments) {
      this(label, colour, dash, false, use, segments);
    }

    /** Every known value, in order of time. */
    public double[] values() {
      return segments.stream()
          .flatMapToDouble(s -> Arrays.stream(s.values()))
          .filter(value -> !Double.isNaN(value))
          .toArray();
    }
  }

  /** How much of a line is seen at first. */
  public enum Use {
    SHOWN,
    /** Listed, and off. */
    OFF,
    /** Off, and listed on demand, since it is of next to nothing. */
    FOLDED
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
