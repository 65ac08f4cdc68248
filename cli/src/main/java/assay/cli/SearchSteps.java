package assay.cli;

import assay.lab.load.StopSignal;
import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.plan.TableUse;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.Pacing;
import assay.lab.plan.phase.PausePlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.report.search.SearchFiles;
import assay.lab.report.search.SearchPage;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.RunFolder;
import assay.lab.search.Limits;
import assay.lab.search.RateSearch;
import assay.lab.search.SearchReport;
import assay.lab.search.SearchResult;
import assay.lab.search.Slo;
import assay.lab.search.Trial;
import assay.lab.statistics.Bootstrap;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Store;
import assay.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Carries out a search's steps, each a run of its own on one table. Used once. */
final class SearchSteps {
  private static final int RESAMPLES = 9_999;

  /** So far apart lie the rows that steps insert; no step inserts as many. */
  private static final long INSERTS_APART = 1_000_000_000_000L;

  private final ActivityPlan step;
  private final WorkloadOptions options;
  private final String store;
  private final SortedMap<String, String> settings;
  private final Duration settle;
  private final boolean replace;
  private final Clients clients;
  private final FleetRun fleet;
  private final StopSignal stop;
  private int steps;

  /** What is searched. */
  record Search(String subject, Map<String, String> conditions, Slo slo, Limits limits) {}

  /**
   * @param step what each step does, whatever its pacing says
   * @param replace whether a table that is there is dropped first
   * @param clients that put each step's load on the store
   * @param fleet carries a step out
   * @param stop ends the search with what it has
   */
  SearchSteps(
      ActivityPlan step,
      WorkloadOptions options,
      String store,
      SortedMap<String, String> settings,
      Duration settle,
      boolean replace,
      Clients clients,
      FleetRun fleet,
      StopSignal stop) {
    this.step = step;
    this.options = options;
    this.store = store;
    this.settings = settings;
    this.settle = settle;
    this.replace = replace;
    this.clients = clients;
    this.fleet = fleet;
    this.stop = stop;
  }

  /** Searches, and writes the search's folder. */
  SearchReport search(PlanRun runner, Search search, Path out, SearchPrinter printer)
      throws Exception {
    return runner.onStore(
        store,
        settings,
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
    String name = search.subject().replace(' ', '-');
    Path folder = RunFolder.newFolder(out, "search-" + name, Instant.now());
    SearchResult result =
        new RateSearch(
                (rate, repeat) -> {
                  Trial trial = trial(runner, open, connection, search, folder, rate, repeat);
                  printer.step(trial);
                  return trial;
                },
                search.limits(),
                new Bootstrap(step.workload().seed(), RESAMPLES))
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
    String name = search.subject().replace(' ', '-');
    try {
      Plan plan = plan(name, rate);
      RecordedRun run = runner.carryOut(plan, open, folder, connection, fleet.way(plan));
      return Trial.of(run, search.slo(), rate, repeat);
    } catch (StoreException | InterruptedException e) {
      if (!stop.isRequested()) {
        throw e;
      }
      // Between two steps: what the search has found so far is not lost.
      return Trial.notBegun(rate, repeat, folder, stop.reason());
    }
  }

  private static void write(SearchReport report) throws IOException {
    Files.writeString(report.folder().resolve("search.json"), SearchFiles.json(report));
    SearchPage.write(report, report.folder().resolve("search.html"));
  }

  /** The first step loads the table; the others find it as the ones before have left it. */
  private Plan plan(String name, double rate) {
    WorkloadSpec workload = step.rows().orElseThrow();
    boolean first = steps == 0;
    List<PhasePlan> phases = new ArrayList<>();
    if (first) {
      phases.add(
          ActivityPlan.load(workload, step.threads(), new Pacing.ClosedLoop(), step.flushEvery())
              .phase());
    }
    if (!settle.isZero()) {
      phases.add(new PausePlan("settle", settle));
    }
    WorkloadSpec own = workload.withFirstInsert(workload.rowsEnd() + INSERTS_APART * steps++);
    phases.add(
        ActivityPlan.runFor(
                step.duration(),
                step.warmup(),
                own,
                step.threads(),
                options.openLoop(rate),
                step.flushEvery())
            .phase());
    TableUse use = replace ? TableUse.REPLACE : TableUse.KEEP;
    return new Plan(
        name,
        store,
        settings,
        options.table(),
        first ? use : TableUse.AS_LOADED,
        own,
        phases,
        clients);
  }
}
