package assay.cli.experiment;

import assay.lab.plan.Cloning;
import assay.lab.plan.Plan;
import assay.lab.plan.Reset;
import assay.lab.run.Manifest;
import assay.lab.run.RecordedRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Executes runs that start with clones of loaded tables. Before the first of these runs, a separate
 * run loads the tables once. A run that clones no tables is executed directly.
 */
final class Clones {
  private final Consumer<String> notices;
  private final Map<String, Boolean> loads = new HashMap<>();
  private final List<Cloning> begun = new ArrayList<>();

  Clones(Consumer<String> notices) {
    this.notices = notices;
  }

  @FunctionalInterface
  interface RunExecutor {
    RecordedRun of(Plan plan) throws Exception;
  }

  /**
   * @return the executed run; empty if the tables to clone could not be loaded
   */
  Optional<RecordedRun> run(Plan plan, RunExecutor runs) throws Exception {
    if (plan.reset() != Reset.CLONE) {
      return Optional.of(runs.of(plan));
    }
    Cloning cloning = Cloning.of(plan);
    Boolean done = loads.get(cloning.mark());
    if (done == null) {
      notices.accept("loading the tables that later runs will clone");
      begun.add(cloning);
      done = runs.of(cloning.load()).manifest().state() == Manifest.State.FINISHED;
      loads.put(cloning.mark(), done);
    }
    return done ? Optional.of(runs.of(cloning.run())) : Optional.empty();
  }

  List<Cloning> begun() {
    return List.copyOf(begun);
  }
}
