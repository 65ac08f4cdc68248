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
 * Runs that begin on clones: loads their tables when the first of them comes. The load is a run of
 * its own, in a folder beside theirs. All other runs go by.
 */
final class Clones {
  private final Consumer<String> notices;

  /** Loads by what they keep, and whether they came to their ends. */
  private final Map<String, Boolean> loads = new HashMap<>();

  private final List<Cloning> begun = new ArrayList<>();

  Clones(Consumer<String> notices) {
    this.notices = notices;
  }

  /**
   * Carries out a plan.
   *
   * @return empty if its tables could not be loaded
   */
  Optional<RecordedRun> run(Plan plan, OneRun runs) throws Exception {
    if (plan.reset() != Reset.CLONE) {
      return Optional.of(runs.of(plan));
    }
    Cloning cloning = Cloning.of(plan);
    Boolean done = loads.get(cloning.mark());
    if (done == null) {
      notices.accept("loading what runs begin on, once");
      begun.add(cloning);
      done = runs.of(cloning.load()).manifest().state() == Manifest.State.FINISHED;
      loads.put(cloning.mark(), done);
    }
    return done ? Optional.of(runs.of(cloning.run())) : Optional.empty();
  }

  /** What was loaded, or tried to; nothing if no run began on a clone. */
  List<Cloning> begun() {
    return List.copyOf(begun);
  }
}
