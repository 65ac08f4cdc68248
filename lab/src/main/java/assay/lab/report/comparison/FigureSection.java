package assay.lab.report.comparison;

import assay.lab.figure.DrawnFigure;
import assay.lab.figure.Latencies;
import assay.lab.figure.OverTime;
import assay.lab.figure.OverVariable;
import assay.lab.figure.Shares;
import assay.lab.plan.result.Figure;
import assay.lab.report.chart.XyChart;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Html;
import assay.lab.report.page.Unit;
import assay.lab.statistics.Interval;
import assay.lab.statistics.Ratio;
import assay.lab.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

public final class FigureSection {
  private final DrawnFigure figure;
  private final Html html;
  private final List<XyChart> curves;

  private FigureSection(DrawnFigure figure, Html html, List<XyChart> curves) {
    this.figure = figure;
    this.html = html;
    this.curves = curves;
  }

  /**
   * Writes figures one below the other.
   *
   * @param curves of the page; receives the figures' curves
   */
  public static void writeAll(List<DrawnFigure> figures, Html html, List<XyChart> curves) {
    for (int i = 0; i < figures.size(); i++) {
      new FigureSection(figures.get(i), html, curves)
          .write(i == 0 ? "figure" : "figure-" + (i + 1));
    }
  }

  private void write(String id) {
    html.open("section", "id", id).element("h2", figure.spec().heading());
    for (XyChart chart : FigureCharts.of(figure)) {
      chart.place(html, curves.size());
      curves.add(chart);
    }
    if (figure instanceof OverVariable) {
      html.note(
          switch (figure.spec().draw()) {
            case LINES ->
                "Dots are runs, lines go through their medians, bars are intervals of the medians.";
            case BARS ->
                "Bars are medians of runs, with intervals; rings are runs"
                    + figure
                        .spec()
                        .baseline()
                        .map(b -> "; × is the ratio to " + b.text())
                        .orElse("")
                    + ".";
            case STACKED -> "Bars are medians of runs, stacked.";
          });
    } else if (figure instanceof Latencies) {
      html.note("Each curve shows all runs of a variant, after the warm-up.");
    } else if (figure instanceof OverTime over && !over.lines().isEmpty()) {
      html.note("Lines show the first run of each variant; the numbers cover all of its runs.");
    }
    FigureWords.paper(figure.spec()).ifPresent(found -> html.element("p", found, "class", "found"));
    here(FigureWords.here(figure));
    table();
    html.close();
  }

  private void here(List<String> sentences) {
    if (sentences.size() == 1) {
      html.element("p", "Here " + sentences.get(0), "class", "found");
      return;
    }
    html.element("p", "Here:", "class", "found").open("ul", "class", "found");
    sentences.forEach(sentence -> html.element("li", sentence));
    html.close();
  }

  private void table() {
    html.open("details", "class", "alternative").element("summary", "As a table");
    html.open("div", "class", "scroll").table("figures", figure.spec().heading());
    if (figure instanceof OverVariable over) {
      overVariable(over);
    } else if (figure instanceof OverTime over) {
      html.headings(List.of("line", "n", "mean", "interval")).open("tbody");
      over.levels().forEach(l -> level(l.label(), l.figure(), l.sample(), l.interval()));
    } else if (figure instanceof Latencies latencies) {
      html.headings(List.of("line", "n", "median", "interval")).open("tbody");
      latencies.levels().forEach(l -> level(l.label(), l.figure(), l.sample(), l.interval()));
    } else {
      shares((Shares) figure);
    }
    html.close().close().close().close();
  }

  private void overVariable(OverVariable over) {
    boolean ratios = over.spec().baseline().isPresent();
    List<String> names =
        new ArrayList<>(List.of("line", over.spec().x(), "n", "median", "interval"));
    over.spec().baseline().ifPresent(base -> names.add("ratio to " + base.text()));
    html.headings(names).open("tbody");
    for (OverVariable.Line line : over.lines()) {
      Unit unit = Unit.of(line.figure());
      for (OverVariable.Point point : line.points()) {
        List<String> cells =
            new ArrayList<>(
                List.of(
                    point.place().text(),
                    Integer.toString(point.sample().size()),
                    ComparisonWords.value(point.sample().median(), unit),
                    ComparisonWords.interval(point.interval(), unit)));
        if (ratios) {
          cells.add(point.toBaseline().map(FigureSection::ratio).orElse(""));
        }
        html.row(name(line.figure().text(), line.label()), cells);
      }
    }
  }

  private void level(String label, Figure of, Sample sample, Optional<Interval> interval) {
    Unit unit = Unit.of(of);
    html.row(
        name(of.text(), label),
        List.of(
            Integer.toString(sample.size()),
            ComparisonWords.value(sample.median(), unit),
            ComparisonWords.interval(interval, unit)));
  }

  private static String ratio(Ratio ratio) {
    return Figures.threeDigits(ratio.value()) + " " + ComparisonWords.plain(ratio.interval());
  }

  private void shares(Shares shares) {
    html.headings(
            List.of("line", "rows", "not zero", "median", "p99", "never seen", "highest floor"))
        .open("tbody");
    for (Shares.Curve curve : shares.curves()) {
      html.row(
          name("lag", curve.label()),
          List.of(
              Figures.count(curve.lags().keys()),
              FigureWords.percent(curve.late().pooled()),
              lag(curve.median().pooled()),
              lag(curve.p99().pooled()),
              Figures.count(curve.lags().neverSeen()),
              lag(curve.floor())));
    }
  }

  private static String lag(double nanos) {
    return Double.isInfinite(nanos) ? "never seen" : Figures.duration(nanos);
  }

  private static String name(String what, String label) {
    return label.isEmpty() ? what : what + ", " + label;
  }
}
