package assay.lab.report;

import assay.lab.plan.PlanCodec;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Html;
import assay.lab.report.page.Words;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import assay.lab.value.NamedValues;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

final class ConditionsSection {
  private static final int MOST_FILES = 100;

  private ConditionsSection() {}

  static void write(RecordedRun run, Html html) throws IOException {
    Manifest manifest = run.manifest();
    html.open("section", "id", "conditions").element("h2", "Conditions");
    html.open("div", "class", "pair");
    values(html, "Store and its effective settings", manifest.store(), "not recorded");
    values(html, "Environment", manifest.environment(), "not recorded");
    values(
        html,
        "Calibration of this machine",
        manifest.calibration(),
        "this machine was never calibrated, so Assay’s own error is unknown");
    plan(html, manifest);
    html.close().close();
    sources(run.folder(), html);
  }

  private static void values(Html html, String title, NamedValues values, String missing) {
    html.open("div").element("h3", title);
    if (values == null || values.isEmpty()) {
      html.element("p", "Unknown: " + missing + ".").close();
      return;
    }
    html.pairs(Words.flattened(values)).close();
  }

  private static void plan(Html html, Manifest manifest) {
    html.open("div").element("h3", "Plan");
    html.element("pre", PlanCodec.toYaml(manifest.plan()), "tabindex", "0");
    html.close();
  }

  private static void sources(Path folder, Html html) throws IOException {
    html.open("section", "id", "sources").element("h2", "Where the figures come from");
    List<String> files = files(folder);
    if (files.isEmpty()) {
      html.element("p", "Unknown: the run’s folder could not be listed.").close();
      return;
    }
    html.element(
        "p",
        "Counts and latencies come from latency/*.hlog, summed over all workers. Figures for the"
            + " machine, the backlog and writes come from the series files. Phases and events come"
            + " from events.jsonl. Conditions and the verdict come from run.json. The report uses"
            + " only these files.");
    html.list("files", files).close();
  }

  private static List<String> files(Path folder) throws IOException {
    if (folder == null || !Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> found = Files.walk(folder, 3)) {
      return found
          .filter(Files::isRegularFile)
          .filter(file -> !file.getFileName().toString().startsWith("report.html"))
          .sorted()
          .limit(MOST_FILES)
          .map(file -> folder.relativize(file) + " (" + Figures.count(size(file)) + " bytes)")
          .toList();
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
