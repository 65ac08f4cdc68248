package assay.lab.plan.phase;

import assay.lab.study.KeySettings;
import assay.store.capability.Capability;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One step of a run. Only records implement this interface, so that plans can be written, read back
 * and executed by several processes. Each kind of step is registered as a part of a study.
 */
public interface PhasePlan {
  /** Unique within a run; part of file names. */
  String name();

  /** The kind of step in one word, for users. */
  default String kind() {
    return StudyPhaseKind.of(getClass()).name();
  }

  /** A few words for users; by default the kind. */
  default String label() {
    return kind();
  }

  /** Settings by name, for users; durations in seconds. By default, the record's components. */
  default Map<String, Object> settings() {
    return KeySettings.of(this);
  }

  /** The store's name for the table that the step works on; empty means the run's first table. */
  default Optional<String> table() {
    return Optional.empty();
  }

  /** Capabilities that the store must have. */
  default List<Capability> needs() {
    return List.of();
  }

  /**
   * Programs that the step runs on the conductor's machine, each with the Debian package that
   * contains it.
   */
  default Map<String, String> programs() {
    return Map.of();
  }

  /**
   * Checks that the step can follow the steps before it.
   *
   * @throws IllegalArgumentException if the step cannot follow them; one line
   */
  default void checkBehind(List<PhasePlan> before) {}

  /**
   * Returns the same step, completed from the rest of the experiment file: values are scaled, and
   * the files that the step names are read.
   *
   * @throws IllegalArgumentException if the step does not fit the rest of the file; one line
   */
  default PhasePlan within(PlanContext file) {
    return this;
  }

  /** Loads that the step puts on the store; empty for administrative steps. */
  default List<ActivityPlan> activities() {
    return List.of();
  }

  /** Whether the step only inserts the rows of tables. */
  default boolean loads() {
    return !activities().isEmpty() && activities().stream().allMatch(ActivityPlan::loads);
  }

  /** Actions on servers and tables during the step. */
  default List<ActionPlan> during() {
    return List.of();
  }

  /**
   * Returns the same step without checks of values in tables that the user has loaded.
   *
   * @param of returns whether the user has loaded a table; the argument is the table's name, or
   *     empty for the run's first table
   */
  default PhasePlan withoutValueChecks(Predicate<Optional<String>> of) {
    return this;
  }

  /** Time after which the step ends by itself; empty if the step ends when its work is done. */
  default Optional<Duration> deadline() {
    return Optional.empty();
  }

  /** Expected duration; empty if the duration depends on the store. */
  default Optional<Duration> expected() {
    return Optional.empty();
  }
}
