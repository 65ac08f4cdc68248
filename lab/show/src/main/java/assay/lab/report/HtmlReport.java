package assay.lab.report;

import assay.lab.compare.Group;
import assay.lab.compare.figures.LagFigures;
import assay.lab.compare.figures.RunFigures;
import assay.lab.figure.DrawnFigure;
import assay.lab.report.chart.Chart;
import assay.lab.report.chart.ChartJson;
import assay.lab.report.chart.OperationCharts;
import assay.lab.report.chart.Palette;
import assay.lab.report.chart.PercentileCharts;
import assay.lab.report.chart.PhaseChart;
import assay.lab.report.chart.Resolution;
import assay.lab.report.chart.SeriesCharts;
import assay.lab.report.chart.XyChart;
import assay.lab.report.comparison.DrawnResults;
import assay.lab.report.comparison.FigureSection;
import assay.lab.report.glance.Glance;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Html;
import assay.lab.report.page.Page;
import assay.lab.report.page.PageFiles;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.statistics.Bootstrap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes a run as a single HTML file that opens offline and loads no other files. Text and tables
 * are plain HTML that is readable without scripts. Scripts draw the charts from one block of JSON.
 */
public final class HtmlReport {
  private static final List<String> SCRIPTS =
      Stream.concat(PageFiles.CHARTS.stream(), Stream.of("zoom.js", "curve.js", "main.js"))
          .toList();

  private static final int RESAMPLES = 999;

  private HtmlReport() {}

  /**
   * Writes the report atomically. Readers never see a partial file, and an older report remains if
   * writing fails.
   *
   * @param file file to write, in an existing folder
   */
  public static void write(RecordedRun run, Path file) throws IOException {
    Page.write(render(run), file);
  }

  public static String render(RecordedRun recorded) throws IOException {
    RecordedRun run = AllMachines.of(recorded);
    Palette palette = new Palette(run);
    Resolution resolution = Resolution.of(run);
    List<Chart> percentiles = new PercentileCharts(run, palette).charts();
    List<Chart> timeline = new ArrayList<>(new OperationCharts(run, palette, resolution).charts());
    timeline.addAll(new SeriesCharts(run, resolution).charts());
    Optional<RecordedPhase> measured = Glance.measuredPhase(run.manifest().plan(), run.phases());
    Optional<Chart> glance = measured.flatMap(phase -> PhaseChart.of(run, phase, resolution));
    List<Chart> all = new ArrayList<>(glance.stream().toList());
    all.addAll(percentiles);
    all.addAll(timeline);

    Html html = new Html();
    Page.open(html, run.manifest().experiment());
    header(run, html);
    html.open("main", "id", "main");
    ChartsSection charts = new ChartsSection(run, html);
    new GlanceSection(run, measured, html)
        .write(Glance.of(run, Resolution.seconds(run)), glance, charts);
    ErrorsSection.write(run, html);
    List<XyChart> curves = new ArrayList<>();
    FigureSection.writeAll(figures(recorded), html, curves);
    StudyTables.write(run, html);
    new ResultsSection(run, html).write();
    UtilisationSection.write(run, html);
    LagSection.write(LagFigures.of(run), html, curves);
    charts.percentiles(percentiles);
    charts.timeline(timeline);
    new AssaySection(run, html).write();
    ProfilesSection.write(run, html);
    EventsSection.write(run, html);
    ConditionsSection.write(run, html);
    html.close();
    html.element(
        "footer", "Assay " + run.manifest().assayVersion() + ". Charts: uPlot (MIT licence).");
    Page.close(html, ChartJson.of(run, all, curves), SCRIPTS);
    return html.toString();
  }

  /**
   * Returns the experiment's figures if this run is the only run of its experiment. Figures of
   * several runs are on the comparison page instead.
   */
  private static List<DrawnFigure> figures(RecordedRun run) throws IOException {
    boolean alone = run.manifest().plan().origin().map(origin -> origin.runs() == 1).orElse(false);
    return alone
        ? DrawnResults.of(List.of(Group.alone(RunFigures.of(run))), new Bootstrap(1, RESAMPLES))
            .figures()
        : List.of();
  }

  private static void header(RecordedRun run, Html html) {
    Manifest manifest = run.manifest();
    html.open("header").element("p", "Assay", "class", "brand");
    html.element("h1", manifest.experiment()).open("dl", "class", "inline");
    html.fact("store", store(manifest)).fact("started", Figures.instant(manifest.start()));
    html.fact("took", duration(run)).fact("seed", Long.toString(manifest.seed()));
    html.close().close();
  }

  private static String store(Manifest manifest) {
    if (manifest.store() == null || manifest.store().get("name") == null) {
      return "undetermined";
    }
    Object version = manifest.store().get("version");
    return manifest.store().get("name") + (version == null ? "" : " " + version);
  }

  private static String duration(RecordedRun run) {
    Manifest manifest = run.manifest();
    if (manifest.start() == null || manifest.end() == null) {
      return "undetermined";
    }
    return Figures.clock(Glance.seconds(manifest, Double.NaN));
  }
}
