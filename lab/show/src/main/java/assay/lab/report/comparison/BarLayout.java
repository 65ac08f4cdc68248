package assay.lab.report.comparison;

import assay.lab.figure.OverVariable;
import assay.lab.figure.OverVariable.Line;
import assay.lab.figure.OverVariable.Point;
import assay.lab.report.chart.XyChart.Bar;
import assay.lab.report.chart.XyChart.Box;
import assay.lab.report.chart.XyChart.Dot;
import assay.lab.report.chart.XyChart.Series;
import assay.lab.report.page.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Layout of a bar chart. Groups of bars are at x = 1, 2, 3, …. Each group has one bar for each data
 * series (line) of the figure.
 */
final class BarLayout {
  private static final double FILLED = 0.8;

  private final OverVariable over;
  private final int lines;
  private final double scale;
  private final double[] heights;

  BarLayout(OverVariable over, int lines, double scale) {
    this.over = over;
    this.lines = lines;
    this.scale = scale;
    heights = new double[over.places().size()];
  }

  Series beside(String label, Line line, int index) {
    double width = FILLED / lines;
    List<Dot> dots = new ArrayList<>();
    List<Bar> bars = new ArrayList<>();
    List<Box> boxes = new ArrayList<>();
    for (Point point : line.points()) {
      double x = place(point) + 1 + (index - (lines - 1) / 2.0) * width;
      String ratio = point.toBaseline().map(r -> "× " + Figures.threeDigits(r.value())).orElse("");
      boxes.add(box(x, width, 0, point.sample().median() * scale, ratio));
      point.interval().ifPresent(i -> bars.add(new Bar(x, i.low() * scale, i.high() * scale)));
      Arrays.stream(point.sample().values()).forEach(y -> dots.add(new Dot(x, y * scale, true)));
    }
    return new Series(label, index, false, List.of(), dots, bars, boxes);
  }

  Series upon(String label, Line line, int index) {
    List<Box> boxes = new ArrayList<>();
    for (Point point : line.points()) {
      int place = place(point);
      double low = heights[place];
      heights[place] += point.sample().median() * scale;
      boxes.add(box(place + 1, FILLED, low, heights[place], ""));
    }
    return new Series(label, index, false, List.of(), List.of(), List.of(), boxes);
  }

  private int place(Point point) {
    return over.places().indexOf(point.place());
  }

  private static Box box(double x, double width, double low, double high, String label) {
    return new Box(x - width / 2, x + width / 2, low, high, label);
  }
}
