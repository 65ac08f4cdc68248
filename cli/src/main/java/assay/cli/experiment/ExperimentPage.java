package assay.cli.experiment;

import assay.cli.print.NextCommands;
import assay.cli.print.RunPrinter;
import assay.lab.compare.Comparison;
import assay.lab.compare.Group;
import assay.lab.compare.RunGroups;
import assay.lab.plan.Origin;
import assay.lab.plan.Plan;
import assay.lab.report.comparison.ComparisonPage;
import assay.lab.report.comparison.ComparisonText;
import assay.lab.report.comparison.DrawnResults;
import assay.lab.report.comparison.ResultsText;
import assay.lab.run.file.RunFolder;
import assay.lab.statistics.Bootstrap;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;

/**
 * The page that an experiment of several runs ends with: its results, and its variants compared.
 */
final class ExperimentPage {
  private static final int RESAMPLES = 9_999;

  private ExperimentPage() {}

  /**
   * Writes it beside the runs' folders, and says what the results say. Of a single run the report
   * is the page, and of a preset.
   *
   * @param runs folders of the runs that were carried out, in their order
   * @param plans of the experiment
   * @return false if there is none since the runs cannot be set against each other
   */
  static boolean write(List<Path> runs, List<Plan> plans, RunPrinter printer) throws IOException {
    List<Origin> origins = plans.stream().flatMap(plan -> plan.origin().stream()).toList();
    long variants = origins.stream().map(Origin::variant).distinct().count();
    if (runs.isEmpty() || origins.isEmpty()) {
      return true;
    }
    if (variants > RunGroups.MOST_GROUPS) {
      printer.notice(
          variants
              + " variants: a page compares at most "
              + RunGroups.MOST_GROUPS
              + "; 'assay compare' takes some of the runs");
      return true;
    }
    List<Group> groups;
    try {
      groups = RunGroups.ofVariants(runs, List.of());
    } catch (IllegalArgumentException e) {
      printer.notice("no page: " + e.getMessage());
      return false;
    }
    write(runs, origins.get(0), groups, printer);
    return true;
  }

  private static void write(List<Path> runs, Origin origin, List<Group> groups, RunPrinter printer)
      throws IOException {
    Bootstrap bootstrap = new Bootstrap(1, RESAMPLES);
    DrawnResults results = DrawnResults.of(origin.results(), groups, bootstrap);
    Charset terminal = Charset.defaultCharset();
    Comparison comparison = Comparison.of(groups, bootstrap);
    say(ComparisonText.answer(comparison, terminal), printer);
    say(ResultsText.of(results, terminal), printer);
    if (runs.size() > 1) {
      Path page =
          runs.get(0).resolveSibling("comparison-" + RunFolder.name(origin.begun()) + ".html");
      ComparisonPage.write(comparison, results, page);
      printer.notice("page    " + NextCommands.shown(page));
    }
  }

  private static void say(String text, RunPrinter printer) {
    if (!text.isBlank()) {
      printer.notice(text.stripTrailing());
    }
  }
}
