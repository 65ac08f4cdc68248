package assay.lab.report.comparison;

import assay.lab.compare.Comparison;
import assay.lab.compare.Comparison.Row;
import assay.lab.compare.Contrast;
import assay.lab.compare.DifferingCondition;
import assay.lab.compare.Group;
import assay.lab.compare.LatencyCurve;
import assay.lab.compare.Ranking;
import assay.lab.compare.ScaleOut;
import assay.lab.compare.Summary;
import assay.lab.report.chart.XyChart;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Html;
import assay.lab.report.page.JsonFields;
import assay.lab.report.page.Page;
import assay.lab.report.page.TableColumns;
import assay.lab.report.page.Unit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a comparison as one HTML file, with a small chart of each metric and tables of statistics.
 */
public final class ComparisonPage {
  private static final List<String> SCRIPTS =
      List.of("format.js", "theme.js", "charts.js", "curve.js", "compare.js");

  private final Comparison comparison;
  private final DrawnResults results;
  private final Html html = new Html();
  private final List<XyChart> curves = new ArrayList<>();
  private final Map<String, List<Row>> operations;

  private ComparisonPage(Comparison comparison, DrawnResults results) {
    this.comparison = comparison;
    this.results = results;
    operations = ComparisonWords.byOperation(comparison);
  }

  /**
   * Writes the page atomically.
   *
   * @param results results that the runs' experiment file defines; the page shows these results
   *     first
   * @param file file to write, in an existing folder
   */
  public static void write(Comparison comparison, DrawnResults results, Path file)
      throws IOException {
    Page.write(render(comparison, results), file);
  }

  public static String render(Comparison comparison, DrawnResults results) throws IOException {
    return new ComparisonPage(comparison, results).render();
  }

  private String render() throws IOException {
    String title = title();
    Page.open(html, title);
    html.open("header").element("p", "Assay", "class", "brand");
    html.element("h1", title).close();
    html.open("main", "id", "main").open("div", "id", "results");
    comparison.answer().ifPresent(answer -> AnswerSection.write(answer, html));
    warnings();
    FigureSection.writeAll(results.figures(), html, curves);
    FindingWords.write(results.findings(), html);
    results.tables().forEach(table -> ResultTableSection.write(table, html));
    comparison.scaleOuts().forEach(this::scaleOut);
    latencies();
    html.close();
    groups();
    conditions();
    statistics();
    html.close();
    html.element("footer", "Charts: uPlot (MIT licence).");
    JsonFields data =
        new JsonFields()
            .with("panels", comparison.rows().stream().map(ComparisonFiles::panel).toList())
            .with("curves", XyChart.json(curves));
    Page.close(html, data, SCRIPTS);
    return html.toString();
  }

  private String title() {
    List<String> experiments =
        Group.allRuns(comparison.groups())
            .map(run -> run.manifest().experiment())
            .distinct()
            .toList();
    return experiments.size() == 1 ? experiments.get(0) : "Comparison";
  }

  private void statistics() {
    html.open("details", "id", "statistics");
    html.element("summary", "Statistics of every figure");
    operations.forEach(this::operation);
    html.note(
        "Dots are repeats, in the order of their folders. The bar shows the median of the repeats,"
            + " and the line shows the median's interval. Axes begin at zero, or are logarithmic if"
            + " repeats are far apart.");
    html.note(ComparisonWords.method(comparison.bootstrap())).close();
  }

  private void warnings() {
    List<String> warnings = ComparisonWords.warnings(comparison);
    if (!warnings.isEmpty()) {
      html.open("ul", "id", "warnings", "aria-label", "Caveats");
      warnings.forEach(warning -> html.element("li", warning));
      html.close();
    }
  }

  private void groups() {
    html.open("section", "id", "groups").element("h2", "Groups");
    Map<String, String> runs = new LinkedHashMap<>();
    List<String> left = new ArrayList<>();
    for (Group group : comparison.groups()) {
      runs.put(group.label(), ComparisonWords.runs(group));
      group.leftOut().forEach(each -> left.add(group.label() + ": " + ComparisonWords.left(each)));
    }
    html.pairs(runs).list(null, left).close();
  }

  private void conditions() {
    html.open("section", "id", "conditions").element("h2", "Conditions that differ");
    if (comparison.conditions().isEmpty()) {
      html.element("p", "No recorded condition differs.").close();
      return;
    }
    TableColumns<DifferingCondition> table =
        new TableColumns<DifferingCondition>().column("condition", DifferingCondition::name);
    comparison.groups().forEach(group -> table.column(group.label(), each -> values(each, group)));
    html.open("div", "class", "scroll").open("table");
    table.write(html, comparison.conditions());
    html.close().close().close();
  }

  private static String values(DifferingCondition condition, Group group) {
    return group.runs().isEmpty()
        ? Figures.UNKNOWN
        : String.join(", ", condition.values().get(group.label()));
  }

  private void latencies() {
    List<LatencyCurve> latencies = comparison.latencyCurves();
    if (latencies.isEmpty()) {
      return;
    }
    html.open("section").element("h2", "Latency against throughput");
    html.open("div", "class", "pair");
    latencies.forEach(each -> SweepCharts.latency(each, comparison).place(html, curves));
    html.close();
    html.note("Dots are runs. Lines connect the medians of the groups.");
    html.close();
  }

  private void scaleOut(ScaleOut scale) {
    String name = scale.phase() + ": throughput by " + scale.variable();
    html.open("section").element("h2", name);
    SweepCharts.scaleOut(scale).place(html, curves);
    html.scroll(name).open("table", "class", "figures");
    SweepWords.table(scale).write(html, scale.steps());
    html.close().close().list(null, SweepWords.law(scale)).close();
  }

  private void operation(String name, List<Row> rows) {
    html.open("section").element("h2", name).open("div", "class", "multiples");
    for (Row row : rows) {
      html.open("figure", "class", "chart").open("figcaption");
      html.element("h3", row.figure().quantity().label());
      html.element("span", better(row), "class", "unit").close();
      html.element("div", "", "class", "plot", "data-panel", panel(row));
      row.ranking()
          .ifPresent(
              ranking ->
                  html.element(
                      "p",
                      ComparisonWords.ranking(ranking),
                      "class",
                      ranking instanceof Ranking.Ranked ? "ranked" : "note"));
      ComparisonWords.caution(row.figure(), row.groups())
          .ifPresent(caution -> html.element("p", caution, "class", "note"));
      html.close();
    }
    html.close();
    table(name, rows);
    html.close();
  }

  private String panel(Row row) {
    return Integer.toString(comparison.rows().indexOf(row));
  }

  private static String better(Row row) {
    return switch (row.figure().quantity().better()) {
      case MORE -> "higher is better";
      case LESS -> "lower is better";
      case NEITHER -> Unit.of(row.figure()).label();
    };
  }

  private void table(String name, List<Row> rows) {
    String base = comparison.groups().get(0).label();
    html.scroll(name)
        .table("figures compared", name)
        .headings(
            List.of(
                "figure",
                "group",
                "n",
                "median",
                "interval",
                "difference to " + base,
                "ratio to " + base,
                "Cliff’s delta"))
        .open("tbody");
    rows.forEach(this::lines);
    html.close().close().close();
  }

  private void lines(Row row) {
    Unit unit = Unit.of(row.figure());
    for (Summary summary : row.summaries()) {
      html.open("tr").element("th", row.figure().quantity().label(), "scope", "row");
      html.element("td", summary.group().label());
      html.element("td", Integer.toString(summary.sample().size()));
      html.element("td", ComparisonWords.value(summary.sample().median(), unit));
      html.element("td", ComparisonWords.interval(summary.interval(), unit));
      List<Contrast> own =
          row.contrasts().stream().filter(c -> c.group().equals(summary.group())).toList();
      for (Contrast contrast : own) {
        html.element("td", ComparisonWords.difference(contrast, unit));
        html.element("td", ComparisonWords.ratio(contrast.ratio()));
        html.element("td", ComparisonWords.delta(contrast));
      }
      if (own.isEmpty()) {
        html.element("td", "", "colspan", "3");
      }
      html.close();
    }
  }
}
