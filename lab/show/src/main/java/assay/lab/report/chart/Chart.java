package assay.lab.report.chart;

import assay.lab.report.page.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Content of a chart that the page's script draws.
 *
 * @param id identifier that is unique within the report; consists of letters, digits and dashes
 * @param note one line on how to read the chart; may be empty
 * @param phase phase whose measured part the chart shows; empty unless the kind is {@link
 *     Kind#PHASE}
 * @param right unit of the right axis; empty if all lines use the left axis
 * @param log whether the value axis is initially logarithmic and can be switched on the page. If
 *     there are two value axes, this applies to the right axis
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

  public Chart(
      String id, String title, String note, Kind kind, Unit unit, boolean log, List<Line> lines) {
    this(id, title, note, kind, "", unit, Optional.empty(), log, lines);
  }

  public Unit unitOf(Line line) {
    return line.right() ? right.orElseThrow() : unit;
  }

  public enum Kind {
    /** The x axis shows seconds since the run began. */
    TIME,
    /** The x axis shows seconds since the run began, for the measured part of one phase. */
    PHASE,
    /** The x axis is logarithmic and shows 1 / (1 − quantile). */
    PERCENTILE
  }

  /**
   * One line of a chart.
   *
   * @param colour index into the palette; an index beyond the palette's end wraps around
   * @param dash index into the dash patterns, which make lines distinguishable even without colour
   * @param right whether values are read on the right axis
   * @param use whether the line is initially drawn, and whether the legend lists the line
   */
  public record Line(
      String label, int colour, int dash, boolean right, Use use, List<Segment> segments) {

    public Line(String label, int colour, int dash, Use use, List<Segment> segments) {
      this(label, colour, dash, false, use, segments);
    }

    public double[] values() {
      return segments.stream()
          .flatMapToDouble(s -> Arrays.stream(s.values()))
          .filter(value -> !Double.isNaN(value))
          .toArray();
    }
  }

  public enum Use {
    SHOWN,
    /** The line is listed in the legend, but is initially not drawn. */
    OFF,
    /**
     * The line is initially not drawn, and is listed in the legend only on demand, because its
     * values are negligible.
     */
    FOLDED
  }

  /**
   * Points of a line in order of x. The drawn line has a gap at each NaN and at the end of each
   * segment. The arrays are not copied and must not be changed.
   */
  public static final class Segment {
    private final double[] xs;
    private final double[] values;

    Segment(double[] xs, double[] values) {
      if (xs.length != values.length) {
        throw new IllegalArgumentException(
            "a segment must have the same number of x values and y values; got "
                + xs.length
                + " and "
                + values.length);
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
