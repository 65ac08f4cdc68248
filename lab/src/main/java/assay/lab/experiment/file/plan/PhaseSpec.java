package assay.lab.experiment.file.plan;

import assay.lab.plan.phase.PhasePlan;
import java.util.List;
import java.util.Optional;

/** A phase as an experiment file has it: a record whose components are its keys. */
public interface PhaseSpec {
  /** Unique; the phase's kind if the file does not say. */
  Optional<String> name();

  /**
   * Makes the phase, and notes in the planner what later phases find.
   *
   * @throws IllegalArgumentException if it makes no sense after those before it
   */
  PhasePlan plan(String name, Planner planner);

  /** Names of its parts, each recorded as {@code PHASE.PART}; none of a phase that is one. */
  default List<String> parts() {
    return List.of();
  }

  /**
   * What is done to servers and tables while it goes on; none if it is one of several activities.
   */
  default List<ActionSpec> during() {
    return List.of();
  }

  /** How many rows it inserts into a table beside those that are there. */
  default long loads(Planner planner, TableAccount table) {
    return 0;
  }
}
