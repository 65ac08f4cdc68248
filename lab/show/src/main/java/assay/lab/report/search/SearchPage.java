package assay.lab.report.search;

import assay.lab.measure.Percentile;
import assay.lab.report.chart.XyChart;
import assay.lab.report.chart.XyChart.Dot;
import assay.lab.report.chart.XyChart.Mark;
import assay.lab.report.chart.XyChart.Series;
import assay.lab.report.chart.XyChart.XAxis;
import assay.lab.report.page.Html;
import assay.lab.report.page.JsonFields;
import assay.lab.report.page.Page;
import assay.lab.report.page.Unit;
import assay.lab.run.file.RunFolder;
import assay.lab.search.Knee;
import assay.lab.search.SearchReport;
import assay.lab.search.Trial;
import assay.lab.statistics.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Writes a search for the highest rate as a single HTML file. The page shows the sustained rate,
 * latency against throughput, and all steps.
 */
public final class SearchPage {
  private static final List<String> SCRIPTS =
      List.of("format.js", "theme.js", "charts.js", "curve.js", "search.js");

  private final SearchReport search;
  private final Html html = new Html();

  private SearchPage(SearchReport search) {
    this.search = search;
  }

  /**
   * Writes the page atomically.
   *
   * @param file file to write, in an existing folder
   */
  public static void write(SearchReport search, Path file) throws IOException {
    Page.write(render(search), file);
  }

  public static String render(SearchReport search) throws IOException {
    return new SearchPage(search).render();
  }

  private String render() throws IOException {
    Page.open(html, "Search: " + search.subject());
    html.open("header").element("p", "Assay", "class", "brand");
    html.element("h1", "Sustainable rate: " + search.subject()).close();
    html.open("main", "id", "main");
    finding();
    html.open("section", "id", "results").element("h2", "Latency against throughput");
    List<XyChart> curves = new ArrayList<>();
    chart().place(html, curves);
    html.note("Dots are steps. Rings are steps at rates that did not hold. " + SearchWords.KNEE);
    html.close();
    steps();
    conditions();
    html.note(SearchWords.METHOD).close();
    html.element("footer", "Charts: uPlot (MIT licence).");
    Page.close(html, new JsonFields().with("curves", XyChart.json(curves)), SCRIPTS);
    return html.toString();
  }

  private void finding() {
    boolean answered = search.result().finding().answered();
    html.open("section", "class", "verdict " + (answered ? "valid" : "not-valid"));
    html.open("p", "class", "state");
    html.element("span", answered ? "answered" : "not answered", "class", "badge");
    html.element("span", search.result().finding().code(), "class", "code").close();
    html.element("p", search.result().finding().sentence(), "class", "sentence");
    html.open("ul");
    html.element("li", "SLO: " + SearchWords.asked(search.slo()) + ".");
    SearchWords.findings(search).forEach(line -> html.element("li", line));
    html.close().close();
  }

  private void conditions() {
    html.open("section", "id", "conditions").element("h2", "Conditions");
    html.pairs(search.conditions()).close();
  }

  private XyChart chart() {
    List<Series> series = new ArrayList<>();
    for (Percentile percentile : SearchWords.shown(search.slo())) {
      series.add(
          new Series(percentile.label(), series.size(), false, line(percentile), dots(percentile)));
    }
    List<Mark> marks = new ArrayList<>();
    double sustained = search.result().sustained();
    if (!Double.isNaN(sustained)) {
      marks.add(new Mark(sustained, "holds " + SearchWords.rate(sustained)));
    }
    search.result().knee().map(Knee::perSecond).ifPresent(at -> marks.add(new Mark(at, "knee")));
    List<Mark> bounds =
        search.slo().clauses().stream()
            .map(clause -> new Mark(clause.bound().toNanos() / 1e3, clause.text()))
            .toList();
    return new XyChart(
        "Response time",
        "completed operations per second",
        Unit.RATE,
        Unit.LATENCY,
        true,
        XAxis.LINEAR,
        series,
        marks,
        bounds);
  }

  private List<Dot> line(Percentile percentile) {
    Map<Double, List<Trial>> rates =
        search.result().trials().stream()
            .collect(
                Collectors.groupingBy(Trial::offeredPerSecond, TreeMap::new, Collectors.toList()));
    return rates.values().stream()
        .map(
            trials ->
                new Dot(
                    median(trials.stream().map(Trial::answeredPerSecond).toList()),
                    median(trials.stream().map(trial -> micros(trial, percentile)).toList()),
                    false))
        .toList();
  }

  private static double median(List<Double> values) {
    return Sample.of(values.stream().filter(Double::isFinite).toList()).median();
  }

  private List<Dot> dots(Percentile percentile) {
    return search.result().trials().stream()
        .map(trial -> new Dot(trial.answeredPerSecond(), micros(trial, percentile), !trial.holds()))
        .toList();
  }

  private static double micros(Trial trial, Percentile percentile) {
    return trial.nanos().getOrDefault(percentile, Double.NaN) / 1e3;
  }

  private void steps() {
    html.open("section", "id", "steps").element("h2", "Steps, in order of execution");
    html.scroll("Steps").open("table", "class", "figures");
    SearchWords.columns(search.slo())
        .pageColumn("run", null, this::link)
        .write(html, search.result().trials());
    html.close().close().close();
  }

  private void link(Trial trial, Html html) {
    Path report = new RunFolder(trial.run()).report();
    Path near = search.folder().toAbsolutePath().relativize(report.toAbsolutePath());
    if (!trial.run().equals(search.folder())) {
      html.element("a", trial.run().getFileName().toString(), "href", near.toString());
    }
  }
}
