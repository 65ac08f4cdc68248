package assay.cli.experiment;

import assay.cli.home.Failures;
import assay.cli.print.NextCommands;
import assay.cli.print.RunPrinter;
import assay.clusters.ClusterException;
import assay.lab.plan.ClusterPlan;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanOrigin;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** Tracks which runs of an experiment are completed, invalid or missing. */
final class RunOutcomes {
  private static final int MOST_NAMED = 5;

  private final List<Plan> plans;
  private final RunPrinter printer;
  private final RunSlo slo;
  private final String goOn;
  private final List<String> notValid = new ArrayList<>();
  private final List<String> slos = new ArrayList<>();
  private final Set<RunSlo.Decision> decisions = EnumSet.noneOf(RunSlo.Decision.class);
  private final List<String> missing = new ArrayList<>();
  private final SortedMap<Integer, Path> folders = new TreeMap<>();

  /**
   * Positions in the experiment of the runs that something other than Assay or the store made
   * invalid.
   */
  private final Set<Integer> fromOutside = new HashSet<>();

  private final Set<ClusterPlan> down = new HashSet<>();

  private Optional<Path> last = Optional.empty();

  /**
   * @param slo bounds on response times that must hold in each run
   * @param goOn command with which the user can execute the remaining runs
   */
  RunOutcomes(List<Plan> plans, RunPrinter printer, RunSlo slo, String goOn) {
    this.plans = plans;
    this.slo = slo;
    this.printer = printer;
    this.goOn = goOn;
  }

  /**
   * Executes the next run. If the servers of the run's variant do not start, this run and all later
   * runs of the variant are recorded as missing.
   *
   * @param attempt executes the run; returns empty if the tables to clone could not be loaded
   */
  void next(Plan plan, Callable<Optional<RecordedRun>> attempt) throws Exception {
    if (plan.cluster().isPresent() && down.contains(plan.cluster().get())) {
      missing(plan, "this variant's servers failed to start for an earlier run");
      return;
    }
    try {
      Optional<RecordedRun> run = attempt.call();
      run.ifPresentOrElse(
          done -> note(plan, done),
          () -> missing(plan, "the tables to be cloned by this run could not be loaded"));
    } catch (ClusterException e) {
      if (plan.cluster().isEmpty()) {
        throw e;
      }
      down.add(plan.cluster().get());
      missing(plan, e.getMessage());
      e.evidence().forEach(line -> printer.notice("  | " + line));
    }
  }

  /** Adds a run that has ended. The run may have been executed by an earlier command. */
  void note(Plan plan, RecordedRun run) {
    last = Optional.of(run.folder());
    Manifest manifest = run.manifest();
    if (manifest.state() == Manifest.State.INTERRUPTED) {
      return;
    }
    folders.put(position(plan), run.folder());
    if (!manifest.verdict().valid()) {
      notValid.add(name(plan) + ": " + manifest.verdict().code());
    }
    if (PreviousRuns.isFromOutside(manifest)) {
      fromOutside.add(position(plan));
    }
    slo.judge(run).ifPresent(answer -> note(plan, answer));
  }

  private void note(Plan plan, RunSlo.Answer answer) {
    decisions.add(answer.decision());
    printer.notice(answer.line());
    if (answer.decision() != RunSlo.Decision.HOLDS) {
      slos.add(name(plan) + ": " + answer.line());
    }
  }

  private void missing(Plan plan, String why) {
    missing.add(name(plan) + " was not executed: " + why);
    printer.notice(missing.get(missing.size() - 1));
  }

  private static int position(Plan plan) {
    return plan.origin().map(PlanOrigin::position).orElse(1);
  }

  private static String name(Plan plan) {
    return plan.origin().map(PlanOrigin::heading).orElse("the run");
  }

  void sayLeft() {
    List<String> left =
        plans.stream()
            .filter(
                plan ->
                    !folders.containsKey(position(plan)) || fromOutside.contains(position(plan)))
            .map(RunOutcomes::name)
            .toList();
    if (plans.size() > 1 && !left.isEmpty()) {
      String more = left.size() > MOST_NAMED ? "; and " + (left.size() - MOST_NAMED) + " more" : "";
      printer.notice(
          "remaining runs: "
              + left.stream().limit(MOST_NAMED).collect(Collectors.joining("; "))
              + more);
      printer.notice("resume with: " + goOn);
    }
  }

  /**
   * Prints a summary, and writes the page of the experiment.
   *
   * @return exit code. 0 means that all runs are completed and valid, and meet the SLO. 3 means the
   *     same, except that the SLO is undecided. Otherwise, the exit code is 1
   */
  int exitCode() throws IOException {
    if (plans.size() > 1) {
      printer.notice(
          folders.size() + " of " + plans.size() + " runs done, " + notValid.size() + " not valid");
      notValid.forEach(printer::notice);
      slos.forEach(printer::notice);
      missing.forEach(printer::notice);
    }
    boolean whole = ExperimentPage.write(List.copyOf(folders.values()), plans, printer);
    sayLeft();
    last.ifPresent(
        run ->
            printer.next(
                plans.size() > 1
                    ? NextCommands.ofExperiment(run.getParent())
                    : NextCommands.ofRun(run)));
    boolean good = notValid.isEmpty() && !decisions.contains(RunSlo.Decision.BROKEN);
    if (!whole || !good || folders.size() < plans.size()) {
      return Failures.FAILED;
    }
    return decisions.contains(RunSlo.Decision.UNDECIDED) ? Failures.UNDECIDED : 0;
  }
}
