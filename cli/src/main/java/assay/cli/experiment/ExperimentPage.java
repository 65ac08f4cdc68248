package assay.cli.experiment;

import assay.cli.print.NextCommands;
import assay.cli.print.RunPrinter;
import assay.lab.compare.Comparison;
import assay.lab.compare.Group;
import assay.lab.compare.RunGroups;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanOrigin;
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

final class ExperimentPage {
  private ExperimentPage() {}

  /**
   * Writes the page that compares the variants of an experiment, and prints conclusions. The page
   * is written to the folder that contains the runs' folders. An experiment with a single run has
   * no page.
   *
   * @param runs folders of the completed runs, in order of execution
   * @return false if the runs cannot be compared
   */
  static boolean write(List<Path> runs, List<Plan> plans, RunPrinter printer) throws IOException {
    List<PlanOrigin> origins = plans.stream().flatMap(plan -> plan.origin().stream()).toList();
    long variants = origins.stream().map(PlanOrigin::variant).distinct().count();
    if (runs.isEmpty() || origins.isEmpty()) {
      return true;
    }
    if (variants > RunGroups.MOST_GROUPS) {
      printer.notice(
          "no comparison page: a page can compare at most "
              + RunGroups.MOST_GROUPS
              + " variants, but the experiment has "
              + variants
              + "; use 'assay compare' on some of the runs");
      return true;
    }
    List<Group> groups;
    try {
      groups = RunGroups.ofVariants(runs, List.of());
    } catch (IllegalArgumentException e) {
      printer.notice("no comparison page: " + e.getMessage());
      return false;
    }
    write(runs, origins.get(0), groups, printer);
    return true;
  }

  private static void write(
      List<Path> runs, PlanOrigin origin, List<Group> groups, RunPrinter printer)
      throws IOException {
    Bootstrap bootstrap = new Bootstrap(1);
    DrawnResults results = DrawnResults.of(origin.results(), groups, bootstrap);
    Charset terminal = Charset.defaultCharset();
    Comparison comparison = Comparison.of(groups, bootstrap);
    say(ComparisonText.answer(comparison, terminal), printer);
    say(ResultsText.of(results, comparison.answer(), terminal), printer);
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
