package assay.cli.search;

import assay.cli.fleet.FleetRun;
import assay.cli.run.PlanRun;
import assay.lab.load.StopSignal;
import assay.lab.plan.Plan;
import assay.lab.report.search.SearchFiles;
import assay.lab.report.search.SearchPage;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.RunFolder;
import assay.lab.search.RateSearch;
import assay.lab.search.SearchLimits;
import assay.lab.search.SearchReport;
import assay.lab.search.SearchResult;
import assay.lab.search.Slo;
import assay.lab.search.Trial;
import assay.lab.statistics.Bootstrap;
import assay.store.Store;
import assay.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

/**
 * Executes each step of a search as one run. All runs use the same table. Each instance executes
 * one search.
 */
final class SearchSteps {
  private final StepPlans plans;
  private final FleetRun fleet;
  private final StopSignal stop;
  private int steps;

  record Search(
      String subject, Map<String, String> conditions, Slo slo, SearchLimits limits, long seed) {}

  /**
   * @param fleet executes the steps
   * @param stop signal that ends the search; the results of completed steps are kept
   */
  SearchSteps(StepPlans plans, FleetRun fleet, StopSignal stop) {
    this.plans = plans;
    this.fleet = fleet;
    this.stop = stop;
  }

  SearchReport search(PlanRun runner, Search search, Path out, SearchPrinter printer)
      throws Exception {
    return runner.onStore(
        plans.first().store(),
        plans.first().settings(),
        (open, connection) -> search(runner, open, connection, search, out, printer));
  }

  private SearchReport search(
      PlanRun runner,
      Store open,
      Map<String, String> connection,
      Search search,
      Path out,
      SearchPrinter printer)
      throws Exception {
    Path folder = RunFolder.newFolder(out, "search-" + plans.first().name(), Instant.now());
    SearchResult result =
        new RateSearch(
                (rate, repeat) -> {
                  Trial trial = trial(runner, open, connection, search, folder, rate, repeat);
                  printer.step(trial);
                  return trial;
                },
                search.limits(),
                new Bootstrap(search.seed()))
            .run();
    SearchReport report =
        new SearchReport(
            search.subject(), search.conditions(), search.slo(), search.limits(), folder, result);
    write(report);
    printer.end(report);
    return report;
  }

  private Trial trial(
      PlanRun runner,
      Store open,
      Map<String, String> connection,
      Search search,
      Path folder,
      double rate,
      int repeat)
      throws Exception {
    try {
      Plan plan = plans.plan(steps++, rate);
      RecordedRun run = runner.carryOut(plan, open, folder, connection, fleet.way(plan));
      return Trial.of(run, search.slo(), rate, repeat);
    } catch (StoreException | InterruptedException e) {
      if (!stop.isRequested()) {
        throw e;
      }
      // The search was stopped between two steps; the results of earlier steps are kept.
      return Trial.notBegun(rate, repeat, folder, stop.reason());
    }
  }

  private static void write(SearchReport report) throws IOException {
    Files.writeString(report.folder().resolve("search.json"), SearchFiles.json(report));
    SearchPage.write(report, report.folder().resolve("search.html"));
  }
}
