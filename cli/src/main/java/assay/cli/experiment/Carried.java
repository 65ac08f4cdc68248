package assay.cli.experiment;

import assay.cli.home.Failures;
import assay.cli.print.NextCommands;
import assay.cli.print.RunPrinter;
import assay.clusters.ClusterException;
import assay.lab.plan.ClusterPlan;
import assay.lab.plan.Origin;
import assay.lab.plan.Plan;
import assay.lab.run.RecordedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which runs of an experiment were carried out, which are not valid and which are missing. */
final class Carried {
  private final List<Plan> plans;
  private final RunPrinter printer;
  private final RunSlo slo;
  private final List<String> notValid = new ArrayList<>();
  private final List<String> missedSlo = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final List<Path> folders = new ArrayList<>();

  /** Servers that did not come up, and why. */
  private final Set<ClusterPlan> down = new HashSet<>();

  private int begun;

  /**
   * @param plans all runs that are to be carried out
   * @param slo that each of them must hold
   */
  Carried(List<Plan> plans, RunPrinter printer, RunSlo slo) {
    this.plans = plans;
    this.slo = slo;
    this.printer = printer;
  }

  /** A run that may not come about. */
  @FunctionalInterface
  interface Attempt {
    /** Carries it out; empty if what it begins on is not there. */
    Optional<RecordedRun> run() throws Exception;
  }

  /**
   * Carries out the next run. One whose servers do not come up as its variant has them is missing,
   * and so are the variant's further runs.
   */
  void next(Plan plan, Attempt attempt) throws Exception {
    begun++;
    String of = plan.origin().map(Origin::label).orElse("");
    String label = of.isEmpty() ? "" : ", " + of;
    if (plan.cluster().isPresent() && down.contains(plan.cluster().get())) {
      missing(label, "its servers did not come up before");
      return;
    }
    try {
      Optional<RecordedRun> run = attempt.run();
      run.ifPresentOrElse(done -> note(done, label), () -> missing(label, "nothing to begin on"));
    } catch (ClusterException e) {
      if (plan.cluster().isEmpty()) {
        throw e;
      }
      down.add(plan.cluster().get());
      missing(label, e.getMessage());
      e.evidence().forEach(line -> printer.notice("  | " + line));
    }
  }

  private void note(RecordedRun run, String label) {
    folders.add(run.folder());
    if (!run.manifest().verdict().valid()) {
      notValid.add("run " + begun + label + ": " + run.manifest().verdict().code());
    }
    slo.missed(run)
        .ifPresent(
            why -> {
              missedSlo.add("run " + begun + label + ": " + why);
              printer.notice(why);
            });
  }

  private void missing(String label, String why) {
    missing.add("run " + begun + label + " is missing: " + why);
    printer.notice(missing.get(missing.size() - 1));
  }

  /**
   * Says what there is, and writes the experiment's page.
   *
   * @return the exit code: 0 if all runs are there and valid, and held the SLO
   */
  int exitCode() throws IOException {
    if (plans.size() > 1) {
      printer.notice(
          folders.size() + " of " + plans.size() + " runs done, " + notValid.size() + " not valid");
      notValid.forEach(printer::notice);
      missedSlo.forEach(printer::notice);
      missing.forEach(printer::notice);
    }
    boolean whole = ExperimentPage.write(folders, plans, printer);
    if (!folders.isEmpty()) {
      Path last = folders.get(folders.size() - 1);
      printer.next(
          plans.size() > 1
              ? NextCommands.ofExperiment(last.getParent())
              : NextCommands.ofRun(last));
    }
    boolean good = notValid.isEmpty() && missedSlo.isEmpty();
    return whole && good && folders.size() == plans.size() ? 0 : Failures.FAILED;
  }
}
