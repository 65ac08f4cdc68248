package assay.lab.report;

import assay.lab.report.chart.Chart;
import assay.lab.report.chart.ChartJson;
import assay.lab.report.glance.Glance;
import assay.lab.report.glance.Tile;
import assay.lab.report.glance.Troubles;
import assay.lab.report.page.Html;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import java.util.List;
import java.util.Optional;

/** First screen of a run's page: tiles, the verdict with a remedy, and one chart. */
final class GlanceSection {
  private final RecordedRun run;
  private final Optional<RecordedPhase> measured;
  private final Html html;

  GlanceSection(RecordedRun run, Optional<RecordedPhase> measured, Html html) {
    this.run = run;
    this.measured = measured;
    this.html = html;
  }

  void write(List<Tile> tiles, Optional<Chart> chart, ChartsSection charts) {
    html.open("section", "id", "glance", "aria-label", "At a glance");
    if (!tiles.isEmpty()) {
      html.open("dl", "class", "tiles");
      tiles.forEach(this::tile);
      html.close();
    }
    verdict();
    List<String> troubles = Troubles.lines(ChartJson.bands(run));
    if (!troubles.isEmpty()) {
      html.open("div", "class", "troubles").element("h3", "Problems");
      html.list("times", troubles);
      html.close();
    }
    chart.ifPresent(charts::figure);
    html.close();
  }

  private void tile(Tile tile) {
    html.open("div", "class", tile.alarm() ? "tile alarm" : "tile");
    html.element("dt", tile.name()).open("dd").element("strong", tile.value());
    if (!tile.about().isEmpty()) {
      html.element("span", tile.about());
    }
    html.close().close();
  }

  private void verdict() {
    Manifest.Verdict verdict = run.manifest().verdict();
    String badge = RunState.badge(run);
    html.open("section", "id", "verdict", "class", "verdict " + badge.replace(' ', '-'));
    html.element("h2", "Verdict", "class", "hidden").open("p", "class", "state");
    String sign = badge.equals("valid") ? "✓ " : badge.equals("not valid") ? "✗ " : "? ";
    html.element("span", sign + badge, "class", "badge");
    if (verdict != null && verdict.code() != null) {
      html.element("span", verdict.code(), "class", "code");
    }
    html.close().element("p", RunState.sentence(run), "class", "sentence");
    String remedy = Glance.remedy(run.manifest(), measured);
    if (!remedy.isEmpty()) {
      html.element("p", "What to do: " + remedy, "class", "remedy");
    }
    String unfinished = RunState.unfinished(run);
    if (unfinished != null) {
      html.element("p", unfinished, "class", "unfinished");
    }
    evidence(verdict);
    html.close();
  }

  private void evidence(Manifest.Verdict verdict) {
    Optional<String> fleet = FleetWords.of(run);
    boolean told = verdict != null && verdict.evidence() != null && !verdict.evidence().isEmpty();
    if (told || fleet.isPresent()) {
      html.open("details", "class", "why").element("summary", "Evidence");
      if (told) {
        html.list("evidence", verdict.evidence());
      }
      fleet.ifPresent(words -> html.element("p", words, "class", "fleet"));
      html.close();
    }
    if (!run.salvage().isEmpty()) {
      html.element("h3", "Data missing because files are damaged or missing");
      html.list("salvage", run.salvage());
    }
  }
}
