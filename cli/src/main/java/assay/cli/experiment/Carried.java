package assay.cli.experiment;

import assay.cli.home.Failures;
import assay.cli.print.NextCommands;
import assay.cli.print.RunPrinter;
import assay.clusters.ClusterException;
import assay.lab.plan.ClusterPlan;
import assay.lab.plan.Origin;
import assay.lab.plan.Plan;
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
import java.util.stream.Collectors;

/** Which runs of an experiment were carried out, which are not valid and which are missing. */
final class Carried {
  private static final int MOST_NAMED = 5;

  private final List<Plan> plans;
  private final RunPrinter printer;
  private final RunSlo slo;
  private final String goOn;
  private final List<String> notValid = new ArrayList<>();

  /** Of each run that does not hold the SLO, broken or undecided. */
  private final List<String> slos = new ArrayList<>();

  private final Set<RunSlo.Decision> decisions = EnumSet.noneOf(RunSlo.Decision.class);
  private final List<String> missing = new ArrayList<>();

  /** Of the runs that came to their ends, by position. */
  private final SortedMap<Integer, Path> folders = new TreeMap<>();

  /** Positions of runs that are not valid for a cause outside of Assay and the store. */
  private final Set<Integer> fromOutside = new HashSet<>();

  /** Servers that did not come up, and why. */
  private final Set<ClusterPlan> down = new HashSet<>();

  private Optional<Path> last = Optional.empty();

  /**
   * @param plans all runs of the experiment
   * @param slo that each of them must hold
   * @param goOn the command that carries out what is left
   */
  Carried(List<Plan> plans, RunPrinter printer, RunSlo slo, String goOn) {
    this.plans = plans;
    this.slo = slo;
    this.printer = printer;
    this.goOn = goOn;
  }

  /** A run that may not come about. */
  @FunctionalInterface
  interface Attempt {
    /** Carries it out; empty if what it begins on is not there. */
    Optional<RecordedRun> run() throws Exception;
  }

  /** Counts a run that was carried out before. */
  void before(Plan plan, RecordedRun run) {
    note(plan, run);
  }

  /**
   * Carries out the next run. One whose servers do not come up as its variant has them is missing,
   * and so are the variant's further runs.
   */
  void next(Plan plan, Attempt attempt) throws Exception {
    if (plan.cluster().isPresent() && down.contains(plan.cluster().get())) {
      missing(plan, "its servers did not come up before");
      return;
    }
    try {
      Optional<RecordedRun> run = attempt.run();
      run.ifPresentOrElse(done -> note(plan, done), () -> missing(plan, "nothing to begin on"));
    } catch (ClusterException e) {
      if (plan.cluster().isEmpty()) {
        throw e;
      }
      down.add(plan.cluster().get());
      missing(plan, e.getMessage());
      e.evidence().forEach(line -> printer.notice("  | " + line));
    }
  }

  private void note(Plan plan, RecordedRun run) {
    last = Optional.of(run.folder());
    Manifest manifest = run.manifest();
    if (manifest.state() == Manifest.State.INTERRUPTED) {
      return;
    }
    folders.put(position(plan), run.folder());
    if (!manifest.verdict().valid()) {
      notValid.add(name(plan) + ": " + manifest.verdict().code());
    }
    if (Earlier.isFromOutside(manifest)) {
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
    missing.add(name(plan) + " is missing: " + why);
    printer.notice(missing.get(missing.size() - 1));
  }

  private static int position(Plan plan) {
    return plan.origin().map(Origin::position).orElse(1);
  }

  private static String name(Plan plan) {
    return plan.origin().map(Origin::heading).orElse("the run");
  }

  /** Says what is left of several runs, and how it is carried out; nothing if all is done. */
  void sayLeft() {
    List<String> left =
        plans.stream()
            .filter(
                plan ->
                    !folders.containsKey(position(plan)) || fromOutside.contains(position(plan)))
            .map(Carried::name)
            .toList();
    if (plans.size() > 1 && !left.isEmpty()) {
      String more = left.size() > MOST_NAMED ? "; and " + (left.size() - MOST_NAMED) + " more" : "";
      printer.notice(
          "left: " + left.stream().limit(MOST_NAMED).collect(Collectors.joining("; ")) + more);
      printer.notice("go on with: " + goOn);
    }
  }

  /**
   * Says what there is, and writes the experiment's page.
   *
   * @return the exit code: 0 if all runs are there and valid, and hold the SLO; 3 if that alone is
   *     undecided
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
