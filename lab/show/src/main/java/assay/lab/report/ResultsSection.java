package assay.lab.report;

import assay.lab.measure.LatencySummary;
import assay.lab.measure.Percentile;
import assay.lab.measure.PercentileRule;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Html;
import assay.lab.report.page.Words;
import assay.lab.run.OperationRow;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.ArrayList;
import java.util.List;

final class ResultsSection {
  private static final List<String> COUNTS = List.of("ok/s", "ok", "absent", "failed", "unknown");

  private static final String COLUMNS =
      Integer.toString(1 + Percentile.SHOWN.size() + COUNTS.size());

  private static final String NO_COUNTS = Integer.toString(COUNTS.size());
  private static final String NO_TIMES = Integer.toString(Percentile.SHOWN.size());

  private final RecordedRun run;
  private final Html html;

  ResultsSection(RecordedRun run, Html html) {
    this.run = run;
    this.html = html;
  }

  void write() {
    html.open("section", "id", "results").element("h2", "Results");
    List<OperationRow> rows = OperationRow.of(run);
    if (rows.isEmpty()) {
      html.element("p", "No operation was recorded.");
    } else {
      table(rows);
      bufferedNote();
      if (rows.stream().anyMatch(row -> row.punctual() != null)) {
        html.note(OperationRow.OWN);
      }
      steadiness();
      html.note(
          "Counts and latencies cover the measured part, without warm-up. Latencies cover only"
              + " operations that ended ok. “–” means unknown: a percentile needs at least 10"
              + " samples above it. Hover over a figure for its exact value.");
    }
    totals();
    html.close();
  }

  private void table(List<OperationRow> rows) {
    html.scroll("Results").table("figures", "By phase and operation").open("thead").open("tr");
    html.heading("operation");
    for (Percentile figure : Percentile.SHOWN) {
      html.heading(figure.label());
    }
    COUNTS.forEach(html::heading);
    html.close().close();
    for (String phase : OperationRow.phaseNames(run)) {
      html.open("tbody")
          .open("tr", "class", "phase")
          .open("th", "colspan", COLUMNS, "scope", "rowgroup");
      html.open("div").element("span", phase, "class", "name");
      html.element(
          "span",
          run.phase(phase)
              .map(found -> RunState.describe(run, found))
              .orElse("the phase's events were lost, so its length is unknown"),
          "class",
          "about");
      html.close().close().close();
      rows.stream().filter(row -> row.phase().equals(phase)).forEach(this::row);
      html.close();
    }
    html.close().close();
  }

  private void bufferedNote() {
    if (run.phases().stream().anyMatch(phase -> run.buffersWrites(phase.name()))) {
      html.note(OperationRow.BUFFERED);
    }
  }

  private void steadiness() {
    List<String> sentences = new ArrayList<>();
    for (RecordedPhase phase : run.phases()) {
      SteadyWords.of(run, phase)
          .ifPresent(sentence -> sentences.add(phase.name() + ": " + sentence));
    }
    html.list("steadiness", sentences);
  }

  private void row(OperationRow row) {
    html.open("tr").element("th", row.operation(), "scope", "row");
    boolean timed = !row.intoBuffer();
    if (timed) {
      latencies(row.response());
    } else {
      html.element("td", "buffered by the client", "colspan", NO_TIMES, "class", "zero");
    }
    html.element(
        "td",
        Figures.rate(row.okPerSecond()),
        "title",
        Double.isNaN(row.okPerSecond()) ? "unknown" : row.okPerSecond() + " /s");
    html.element("td", Figures.count(row.ok()));
    for (long count : new long[] {row.absent(), row.failed(), row.unknown()}) {
      html.element("td", Figures.count(count), "class", count == 0 ? "zero" : null);
    }
    html.close();
    if (!Double.isNaN(row.rowsPerSecond())) {
      html.open("tr", "class", "service").element("th", "rows/s", "scope", "row");
      html.element("td", "", "colspan", NO_TIMES);
      html.element(
          "td", Figures.rate(row.rowsPerSecond()), "title", row.rowsPerSecond() + " rows/s");
      html.element("td", "", "colspan", Integer.toString(COUNTS.size() - 1)).close();
    }
    for (OperationRow part : OperationRow.parts(run, row)) {
      if (!part.intoBuffer()) {
        further(part.withinOperation(), part.response());
      }
    }
    if (timed && row.service() != null) {
      further("service time", row.service());
    }
    if (timed && row.punctual() != null) {
      further("client at most", row.own());
    }
  }

  private void further(String name, LatencySummary times) {
    html.open("tr", "class", "service").element("th", name, "scope", "row");
    latencies(times);
    html.element("td", "", "colspan", NO_COUNTS).close();
  }

  private void latencies(LatencySummary summary) {
    for (Percentile figure : Percentile.SHOWN) {
      double nanos = figure.nanos(summary);
      String title =
          Double.isNaN(nanos)
              ? "unknown: needs "
                  + Figures.count(PercentileRule.PHASE.samplesNeeded(figure.quantile()))
                  + " samples"
              : Figures.exactDuration(nanos);
      html.element("td", Figures.duration(nanos), "title", title);
    }
  }

  private void totals() {
    for (RecordedPhase phase : run.phases()) {
      if (phase.totals().isPresent()) {
        html.open("div", "class", "totals").element("h3", "Totals of " + phase.name());
        html.open("dl", "class", "inline");
        Words.totals(phase.totals().get()).forEach(html::fact);
        html.close().close();
      }
    }
  }
}
