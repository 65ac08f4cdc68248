package assay.lab.report.chart;

import assay.lab.report.page.Html;
import assay.lab.report.page.JsonFields;
import assay.lab.report.page.Unit;
import java.util.List;

/**
 * A chart of one quantity against another. Latencies are in µs.
 *
 * @param log whether the y axis is logarithmic
 * @param xAxis form of the x axis
 * @param marks labelled positions on the x axis
 * @param bounds labelled positions on the y axis
 */
public record XyChart(
    String title,
    String xLabel,
    Unit xUnit,
    Unit yUnit,
    boolean log,
    XAxis xAxis,
    List<Series> series,
    List<Mark> marks,
    List<Mark> bounds) {

  public XyChart(
      String title,
      String xLabel,
      Unit xUnit,
      Unit yUnit,
      boolean log,
      XAxis xAxis,
      List<Series> series) {
    this(title, xLabel, xUnit, yUnit, log, xAxis, series, List.of(), List.of());
  }

  /**
   * Form of the x axis.
   *
   * @param log whether the axis is logarithmic
   * @param ticks labels with their positions; if empty, ticks are at round numbers
   */
  public record XAxis(boolean log, List<Mark> ticks) {
    public static final XAxis LINEAR = new XAxis(false, List.of());
  }

  public record Mark(double at, String label) {}

  /** A point of a chart. A hollow point is drawn as a ring. */
  public record Dot(double x, double y, boolean hollow) {
    public static final Dot GAP = new Dot(Double.NaN, Double.NaN, false);

    private List<Object> values() {
      return List.of(x, y, hollow);
    }
  }

  public record Bar(double x, double low, double high) {}

  /**
   * A filled bar of a chart.
   *
   * @param label text above the bar, shown if there is room; may be empty
   */
  public record Box(double left, double right, double low, double high, String label) {}

  /**
   * A set of marks that are drawn in one colour.
   *
   * @param dashed whether the line is dashed, as is usual for computed values
   * @param line points in the order in which the points are connected; x may decrease
   * @param dots points that show single measurements
   * @param bars vertical bars that show intervals
   * @param boxes filled bars
   */
  public record Series(
      String label,
      int colour,
      boolean dashed,
      List<Dot> line,
      List<Dot> dots,
      List<Bar> bars,
      List<Box> boxes) {

    public Series(String label, int colour, boolean dashed, List<Dot> line, List<Dot> dots) {
      this(label, colour, dashed, line, dots, List.of(), List.of());
    }
  }

  /**
   * Writes the chart's legend, and an empty element into which the page's script draws the chart.
   *
   * @param curves charts of the page, to which this chart is appended
   */
  public void place(Html html, List<XyChart> curves) {
    html.open("figure", "class", "chart").open("figcaption");
    html.element("h3", title).element("span", "against " + xLabel, "class", "unit").close();
    html.open("p", "class", "legend");
    for (Series each : series) {
      String dashes = each.dashed ? "key dashed" : "key";
      if (!each.label.isEmpty()) {
        html.element("span", each.label, "class", dashes, "style", "--key: " + colour(each));
      }
    }
    html.close();
    html.element("div", "", "class", "plot", "data-curve", Integer.toString(curves.size())).close();
    curves.add(this);
  }

  private static String colour(Series series) {
    return series.colour < 0 ? "var(--neutral)" : "var(--line-" + series.colour % 7 + ")";
  }

  public static List<JsonFields> json(List<XyChart> charts) {
    return charts.stream().map(XyChart::toJson).toList();
  }

  private JsonFields toJson() {
    return new JsonFields()
        .with("title", title)
        .with("xLabel", xLabel)
        .with("x", ChartJson.unit(xUnit))
        .with("y", ChartJson.unit(yUnit))
        .with("log", log)
        .with("xLog", xAxis.log)
        .with("xTicks", xAxis.ticks)
        .with("series", series.stream().map(XyChart::ofSeries).toList())
        .with("marks", marks)
        .with("bounds", bounds);
  }

  private static JsonFields ofSeries(Series each) {
    return new JsonFields()
        .with("colour", each.colour < 0 ? -2 : each.colour)
        .with("dashed", each.dashed)
        .with("line", corners(each.line))
        .with("dots", points(each.dots))
        .with("bars", each.bars.stream().map(bar -> List.of(bar.x, bar.low, bar.high)).toList())
        .with("boxes", each.boxes);
  }

  /** Returns the points as [x, y, hollow] lists. An empty list marks a gap. */
  private static List<List<Object>> corners(List<Dot> line) {
    return line.stream()
        .filter(dot -> dot.equals(Dot.GAP) || isFinite(dot))
        .map(dot -> dot.equals(Dot.GAP) ? List.of() : dot.values())
        .toList();
  }

  private static List<List<Object>> points(List<Dot> dots) {
    return dots.stream().filter(XyChart::isFinite).map(Dot::values).toList();
  }

  private static boolean isFinite(Dot dot) {
    return Double.isFinite(dot.x) && Double.isFinite(dot.y);
  }
}
