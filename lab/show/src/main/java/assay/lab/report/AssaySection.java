package assay.lab.report;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencySummary;
import assay.lab.measure.Percentile;
import assay.lab.report.chart.SeriesCharts;
import assay.lab.report.chart.SeriesGroup;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Html;
import assay.lab.report.page.Unit;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.series.ActivitySeries;
import assay.lab.run.series.SampledSeries;
import assay.lab.run.series.SampledSeries.Sample;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;

/**
 * Report section about the resources that Assay itself used. These resources show whether the
 * client may have limited the throughput.
 */
final class AssaySection {
  private final RecordedRun run;
  private final Html html;

  AssaySection(RecordedRun run, Html html) {
    this.run = run;
    this.html = html;
  }

  void write() {
    html.open("section", "id", "assay").element("h2", "Assay’s own cost");
    if (run.phases().isEmpty()) {
      html.element("p", "Not measured: no phase was recorded.").close();
      return;
    }
    html.scroll("Own cost").table("figures", "Assay’s own cost by phase");
    html.open("thead").open("tr").heading("phase (measured part)");
    run.phases().forEach(phase -> html.heading(phase.name()));
    html.close().close().open("tbody");
    times(LatencyKey.SCHEDULE_LAG, "schedule lag, ");
    times(LatencyKey.WAKE_UP, "wake-up delay, ");
    for (SampledSeries series : own()) {
      series(series, "mean", false);
      series(series, "highest", true);
    }
    html.close().close().close();
    html.note(
        "Schedule lag: delay before Assay started an operation that was due and whose thread was"
            + " free. Wake-up delay: how late a test thread woke up after a sleep of one"
            + " millisecond.");
    probes();
    html.close();
  }

  private void times(String ofAssay, String label) {
    for (Percentile figure : Percentile.SHOWN) {
      html.open("tr").element("th", label + figure.label(), "scope", "row");
      for (RecordedPhase phase : run.phases()) {
        double nanos = figure.nanos(summary(phase, ofAssay));
        html.element("td", Figures.duration(nanos), "title", Figures.exactDuration(nanos));
      }
      html.close();
    }
  }

  private void probes() {
    double cores = mean("probe.cpu.cores");
    if (Double.isNaN(cores)) {
      html.note("Cost of the probes: not measured.");
      return;
    }
    html.note(
        String.format(
            Locale.ROOT,
            "The probes used %.2f %% of a core to sample %.0f series. The probes' process used"
                + " %.0f MB.",
            cores * 100,
            mean("probe.series.count"),
            mean("probe.memory.mb")));
  }

  private double mean(String series) {
    SampledSeries sampled = run.series().get(series);
    return sampled == null ? Double.NaN : SeriesCharts.mean(sampled);
  }

  private List<SampledSeries> own() {
    return run.series().values().stream()
        .filter(
            series ->
                series.name().startsWith("assay.")
                    || series.name().equals("cpu.assay.cores")
                    || series.name().equals(ActivitySeries.PAUSES))
        .toList();
  }

  private LatencySummary summary(RecordedPhase phase, String ofAssay) {
    return run.latencies().values().stream()
        .filter(series -> series.key().phase().equals(phase.name()))
        .filter(series -> series.key().operation().equals(ofAssay))
        .findFirst()
        .map(series -> LatencySummary.of(series.measured()))
        .orElse(null);
  }

  private void series(SampledSeries series, String label, boolean highest) {
    SeriesGroup group = SeriesGroup.of(series.name());
    String name = group.first().equals("cpu") ? "CPU" : SeriesGroup.label(series.name());
    html.open("tr").element("th", name + ", " + label, "scope", "row", "title", series.name());
    for (RecordedPhase phase : run.phases()) {
      DoubleSummaryStatistics within =
          phase.measured(series).stream().mapToDouble(Sample::value).summaryStatistics();
      double value = highest ? within.getMax() : within.getAverage();
      html.element(
          "td", Figures.of(within.getCount() == 0 ? Double.NaN : value, Unit.named(group.unit())));
    }
    html.close();
  }
}
