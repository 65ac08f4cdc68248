package assay.lab.report.comparison;

import assay.lab.figure.DrawnFigure;
import assay.lab.figure.FigureLevel;
import assay.lab.figure.LagDistribution;
import assay.lab.figure.Latencies;
import assay.lab.figure.OverTime;
import assay.lab.figure.OverVariable;
import assay.lab.plan.result.Figure;
import assay.lab.report.chart.XyChart;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Html;
import assay.lab.report.page.TableColumns;
import assay.lab.report.page.Unit;
import assay.lab.statistics.ConfidenceInterval;
import assay.lab.statistics.Sample;
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

  public static void writeAll(List<DrawnFigure> figures, Html html, List<XyChart> curves) {
    for (int i = 0; i < figures.size(); i++) {
      new FigureSection(figures.get(i), html, curves)
          .write(i == 0 ? "figure" : "figure-" + (i + 1));
    }
  }

  private void write(String id) {
    html.open("section", "id", id).element("h2", figure.spec().heading());
    FigureCharts.of(figure).forEach(chart -> chart.place(html, curves));
    if (figure instanceof OverVariable) {
      html.note(
          switch (figure.spec().draw()) {
            case LINES ->
                "Dots are runs. Lines connect the medians of runs. Bars are intervals of medians.";
            case BARS ->
                "Bars are medians of runs, with intervals. Rings are individual runs"
                    + figure
                        .spec()
                        .baseline()
                        .map(b -> ". × is the ratio to " + b.text())
                        .orElse("")
                    + ".";
            case STACKED -> "Bars are medians of runs, stacked.";
          });
    } else if (figure instanceof Latencies) {
      html.note("Each curve covers all runs of a variant, without the warm-up.");
    } else if (figure instanceof OverTime over && !over.lines().isEmpty()) {
      html.note("Lines show the first run of each variant. The numbers below cover all runs.");
    }
    FigureWords.paper(figure.spec()).ifPresent(found -> html.element("p", found, "class", "found"));
    here(FigureWords.here(figure));
    table();
    html.close();
  }

  private void here(List<String> sentences) {
    if (sentences.size() == 1) {
      html.element("p", "Measured here: " + sentences.get(0), "class", "found");
      return;
    }
    html.element("p", "Here:", "class", "found").list("found", sentences);
  }

  private void table() {
    html.open("details", "class", "alternative").element("summary", "As a table");
    html.open("div", "class", "scroll").table("figures", figure.spec().heading());
    if (figure instanceof OverVariable over) {
      overVariable(over);
    } else if (figure instanceof OverTime over) {
      levels("mean").write(html, over.levels());
    } else if (figure instanceof Latencies latencies) {
      levels("median").write(html, latencies.levels());
    } else {
      shares((LagDistribution) figure);
    }
    html.close().close().close();
  }

  private void overVariable(OverVariable over) {
    record Place(Figure figure, String label, OverVariable.Point point) {}
    TableColumns<Place> columns =
        new TableColumns<Place>()
            .column("line", place -> FigureWords.name(place.figure().text(), place.label()))
            .column(over.spec().x(), place -> place.point().place().text())
            .column("n", place -> Integer.toString(place.point().sample().size()))
            .column("median", place -> median(place.figure(), place.point().sample()))
            .column("interval", place -> interval(place.figure(), place.point().interval()));
    over.spec()
        .baseline()
        .ifPresent(
            base ->
                columns.column(
                    "ratio to " + base.text(),
                    place -> place.point().toBaseline().map(ComparisonWords::ratio).orElse("")));
    columns.write(
        html,
        over.lines().stream()
            .flatMap(
                line -> line.points().stream().map(p -> new Place(line.figure(), line.label(), p)))
            .toList());
  }

  private static TableColumns<FigureLevel> levels(String average) {
    return new TableColumns<FigureLevel>()
        .column("line", level -> FigureWords.name(level.figure().text(), level.label()))
        .column("n", level -> Integer.toString(level.sample().size()))
        .column(average, level -> median(level.figure(), level.sample()))
        .column("interval", level -> interval(level.figure(), level.interval()));
  }

  private static String median(Figure figure, Sample sample) {
    return ComparisonWords.value(sample.median(), Unit.of(figure));
  }

  private static String interval(Figure figure, Optional<ConfidenceInterval> interval) {
    return ComparisonWords.interval(interval, Unit.of(figure));
  }

  private void shares(LagDistribution shares) {
    new TableColumns<LagDistribution.Curve>()
        .column("line", curve -> FigureWords.name("lag", curve.label()))
        .column("rows", curve -> Figures.count(curve.lags().keys()))
        .column("not zero", curve -> Figures.percent(curve.late().pooled()))
        .column("median", curve -> lag(curve.median().pooled()))
        .column("p99", curve -> lag(curve.p99().pooled()))
        .column("never seen", curve -> Figures.count(curve.lags().neverSeen()))
        .column("highest floor", curve -> lag(curve.floor()))
        .write(html, shares.curves());
  }

  private static String lag(double nanos) {
    return Double.isInfinite(nanos) ? "never seen" : Figures.duration(nanos);
  }
}
