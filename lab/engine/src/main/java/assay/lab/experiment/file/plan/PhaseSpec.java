package assay.lab.experiment.file.plan;

import assay.lab.plan.phase.PhasePlan;
import java.util.List;

/**
 * Phase in an experiment file. Implementations are records whose components are the keys of the
 * phase.
 */
public interface PhaseSpec {
  /** Unique name of the phase. The default name of a phase is the name of the phase's kind. */
  String name();

  /**
   * Creates the plan of the phase. Also records in the planner what state the tables have after the
   * phase.
   *
   * @throws IllegalArgumentException if the phase cannot follow the preceding phases
   */
  PhasePlan plan(String name, Planner planner);

  /**
   * Names of the phase's activities. Each activity is recorded as {@code PHASE.NAME}. The list is
   * empty if the phase has only one activity.
   */
  default List<String> parts() {
    return List.of();
  }

  /**
   * Actions on servers and tables during the phase. The list is empty if this phase is one of
   * several concurrent activities.
   */
  default List<ActionSpec> during() {
    return List.of();
  }

  default long loads(Planner planner, TableAccount table) {
    return 0;
  }
}
