package assay.lab.plan.phase;

import assay.lab.workload.TextFiles;
import assay.store.capability.Capability;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One step of a run. Implemented by records alone, so that a plan can be written down, read back
 * and carried out by several processes. A record of a kind is made known in {@link PhaseKinds}, or
 * by a study.
 */
public interface PhasePlan {
  /** Unique within a run; part of file names. */
  String name();

  /** The kind of step in one word, as users read it. */
  String kind();

  /** Settings by name, as users read them; durations in seconds. */
  Map<String, Object> settings();

  /** The table that it works on, as it is called in the store; empty for the run's first. */
  default Optional<String> table() {
    return Optional.empty();
  }

  /** Capabilities that the store must have. */
  default List<Capability> needs() {
    return List.of();
  }

  /**
   * Makes sure that the step makes sense in its place.
   *
   * @param before the steps before it
   * @throws IllegalArgumentException if it does not; one line
   */
  default void checkBehind(List<PhasePlan> before) {}

  /**
   * The same with the content of files that it names.
   *
   * @throws IllegalArgumentException with file and line if something in one of them is wrong
   */
  default PhasePlan withFiles(TextFiles files) {
    return this;
  }

  /** Loads that the step puts on the store; none for administration. */
  default List<ActivityPlan> activities() {
    return List.of();
  }

  /** What is done to servers and tables while the step goes on. */
  default List<ActionPlan> during() {
    return List.of();
  }

  /**
   * The same without comparing what is read of some tables, since somebody else loaded them.
   *
   * @param of whether a table is one of them, by its name; empty for the run's first
   */
  default PhasePlan withoutValueChecks(Predicate<Optional<String>> of) {
    return this;
  }

  /** Time after which the step ends by itself; empty if it ends when its work is done. */
  default Optional<Duration> deadline() {
    return Optional.empty();
  }

  /** Time that the step takes; empty if that depends on the store. */
  default Optional<Duration> expected() {
    return Optional.empty();
  }
}
