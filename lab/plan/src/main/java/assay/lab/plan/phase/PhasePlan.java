package assay.lab.plan.phase;

import assay.lab.plan.rate.Pacing;
import assay.lab.study.KeySettings;
import assay.lab.value.NamedValues;
import assay.store.capability.Capability;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One step of a run. Implementations must be records, because several processes write, read and
 * execute plans. A study registers each kind of step as a {@link StudyPhaseKind}.
 */
public interface PhasePlan extends PhaseEffects {
  /** Name of the step, unique within a run and used in file names. */
  String name();

  /** Returns the kind of the step in one word, for users. */
  default String kind() {
    return StudyPhaseKind.of(getClass()).name();
  }

  /**
   * Returns a description of the step in a few words, for users. The default description is the
   * kind of the step.
   */
  default String label() {
    return kind();
  }

  /**
   * Returns the step's settings by name, for users. Durations are in seconds. By default, the
   * settings are the components of the record.
   */
  default NamedValues settings() {
    return KeySettings.of(this);
  }

  /** Returns the table's name in the store; empty means the run's first table. */
  default Optional<String> table() {
    return Optional.empty();
  }

  /** Returns the capabilities that the step requires of the store. */
  default List<Capability> needs() {
    return List.of();
  }

  /**
   * Returns the programs that the step runs on the machine that leads the run. Each key of the map
   * is the name of a program. Each value of the map is the Debian package that contains the
   * program.
   */
  default Map<String, String> programs() {
    return Map.of();
  }

  /**
   * Checks that the step can follow the preceding steps.
   *
   * @param before all preceding steps in execution order
   * @throws IllegalArgumentException if the step cannot follow the preceding steps; the message is
   *     one line
   */
  default void checkBehind(List<PhasePlan> before) {}

  /**
   * Returns a copy of the step, completed with data from the rest of the experiment file. Assay
   * scales the values, and reads the files to which the step refers.
   *
   * @throws IllegalArgumentException if the step does not fit the rest of the file; the message is
   *     one line
   */
  default PhasePlan within(PlanContext file) {
    return this;
  }

  /** Returns the loads that the step puts on the store; empty for administrative steps. */
  default List<ActivityPlan> activities() {
    return List.of();
  }

  /** Whether the step only loads rows into tables. */
  default boolean loads() {
    return !activities().isEmpty() && activities().stream().allMatch(ActivityPlan::loads);
  }

  /**
   * Returns a copy of the step with other activities. Administrative steps have no activities and
   * are returned unchanged.
   */
  default PhasePlan withActivities(List<ActivityPlan> others) {
    return this;
  }

  /** Returns the activities' rates that are defined as shares of an earlier step's rate. */
  default List<Pacing.ShareOf> shares() {
    return activities().stream()
        .map(ActivityPlan::pacing)
        .filter(Pacing.ShareOf.class::isInstance)
        .map(Pacing.ShareOf.class::cast)
        .toList();
  }

  /** Returns the actions on servers and tables during the step. */
  default List<ActionPlan> during() {
    return List.of();
  }

  /**
   * Whether the store may stall because an action breaks a server or because the plan expects
   * faults.
   */
  default boolean expectsFaults() {
    return false;
  }

  /** Whether the plan expects faults that no action causes. */
  default boolean mayBreakByItself() {
    return false;
  }

  /**
   * Returns the time limit for the store to serve requests again after a broken server is restored.
   */
  default Duration recoveryTime() {
    return LoadPlan.USUAL_RECOVERY;
  }

  /** Whether the step does nothing, so that it can be left out. */
  default boolean doesNothing() {
    return false;
  }

  /**
   * Returns a copy of the step for one execution by an action. A step that writes a file named
   * after the step gets a different name for each execution.
   *
   * @param number number of the action's execution
   */
  default PhasePlan numbered(long number) {
    return this;
  }

  /**
   * Returns a copy of the step that does not check values in tables that the user has loaded.
   *
   * @param of returns whether the user has loaded a table; the argument is the table's name, or
   *     empty for the run's first table
   */
  default PhasePlan withoutValueChecks(Predicate<Optional<String>> of) {
    return this;
  }

  /**
   * Returns the time limit after which the step ends; empty if the step ends when its work is
   * complete.
   */
  default Optional<Duration> deadline() {
    return Optional.empty();
  }

  /** Returns the expected duration of the step; empty if the duration depends on the store. */
  default Optional<Duration> expected() {
    return Optional.empty();
  }
}
