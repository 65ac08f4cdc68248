package assay.lab.report.chart;

import assay.lab.report.page.Html;
import assay.lab.report.page.Unit;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A chart of one quantity against another. Latencies are in microseconds.
 *
 * @param log whether y is logarithmic
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
      List<Series> series,
      List<Mark> marks,
      List<Mark> bounds) {
    this(title, xLabel, xUnit, yUnit, log, XAxis.LINEAR, series, marks, bounds);
  }

  /**
   * Form of the x axis.
   *
   * @param log whether the axis is logarithmic
   * @param ticks labels and their positions; if empty, ticks are at round numbers
   */
  public record XAxis(boolean log, List<Mark> ticks) {
    public static final XAxis LINEAR = new XAxis(false, List.of());
  }

  public record Mark(double at, String label) {}

  /** A point. A hollow point is drawn as a ring. */
  public record Dot(double x, double y, boolean hollow) {
    /** Interrupts a line where a point is missing. */
    public static final Dot GAP = new Dot(Double.NaN, Double.NaN, false);

    private List<Object> values() {
      return List.of(x, y, hollow);
    }
  }

  public record Bar(double x, double low, double high) {}

  /**
   * A filled bar.
   *
   * @param label text above the bar, shown if there is room; may be empty
   */
  public record Box(double left, double right, double low, double high, String label) {}

  /**
   * A set of marks drawn in one colour.
   *
   * @param dashed whether the line is dashed, as is usual for computed instead of measured values
   * @param line points in the order in which they are connected; x may decrease
   * @param dots single measurements
   * @param bars intervals
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
   * Writes an empty element for the chart, and its legend; {@code index} is the chart's position on
   * the page.
   */
  public void place(Html html, int index) {
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
    html.element("div", "", "class", "plot", "data-curve", Integer.toString(index)).close();
  }

  private static String colour(Series series) {
    return series.colour < 0 ? "var(--neutral)" : "var(--line-" + series.colour % 7 + ")";
  }

  /** JSON for the page's script, safe inside a script element. */
  public static String json(List<XyChart> charts) throws IOException {
    return new ObjectMapper()
        .writeValueAsString(charts.stream().map(XyChart::toMap).toList())
        .replace("<", "\\u003c");
  }

  private Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("title", title);
    map.put("xLabel", xLabel);
    map.put("x", unit(xUnit));
    map.put("y", unit(yUnit));
    map.put("log", log);
    map.put("xLog", xAxis.log);
    map.put("xTicks", xAxis.ticks);
    List<Map<String, Object>> all = new ArrayList<>();
    for (Series each : series) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("colour", each.colour < 0 ? -2 : each.colour);
      one.put("dashed", each.dashed);
      one.put("line", corners(each.line));
      one.put("dots", points(each.dots));
      one.put("bars", each.bars.stream().map(bar -> List.of(bar.x, bar.low, bar.high)).toList());
      one.put("boxes", each.boxes);
      all.add(one);
    }
    map.put("series", all);
    map.put("marks", marks);
    map.put("bounds", bounds);
    return map;
  }

  private static Map<String, String> unit(Unit unit) {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("unit", unit.name());
    map.put("unitLabel", unit.label());
    return map;
  }

  /** Returns the points as [x, y] pairs; an empty list marks a gap. */
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
