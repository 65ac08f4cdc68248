package assay.lab.experiment.file.plan;

import assay.lab.plan.phase.PhasePlan;
import java.util.List;

/** A phase in an experiment file: a record whose components are its keys. */
public interface PhaseSpec {
  /** Unique name. Default: the name of the phase's kind. */
  String name();

  /**
   * Creates the phase, and records in the planner the state that later phases will find.
   *
   * @throws IllegalArgumentException if the phase cannot follow the phases before it
   */
  PhasePlan plan(String name, Planner planner);

  /**
   * Names of the phase's activities, each recorded as {@code PHASE.NAME}; empty if there is only
   * one activity.
   */
  default List<String> parts() {
    return List.of();
  }

  /** Actions on servers and tables during the phase; empty if this is one of several activities. */
  default List<ActionSpec> during() {
    return List.of();
  }

  default long loads(Planner planner, TableAccount table) {
    return 0;
  }
}
