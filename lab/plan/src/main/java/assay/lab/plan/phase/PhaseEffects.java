package assay.lab.plan.phase;

import assay.lab.bulk.BulkRows;
import java.util.List;
import java.util.Optional;

/**
 * Effects of a step on servers, tables and files, which other parts of Assay need to know. By
 * default, a step only sends requests to the store.
 */
public interface PhaseEffects {
  /**
   * A program from the store's distribution.
   *
   * @param main the program's main class
   * @param jvm flags of the program's JVM
   */
  record Program(String main, List<String> arguments, List<String> jvm) {}

  /** Returns the program that the step runs from the store's distribution. */
  default Optional<Program> program() {
    return Optional.empty();
  }

  /** Whether the step stops or starts servers of the store. */
  default boolean controlsServers() {
    return false;
  }

  /** Returns the servers that must exist, such as {@code tserver-1}, or their roles. */
  default List<String> requiredServers() {
    return List.of();
  }

  /** Whether the step sends requests to the store. Default: true. */
  default boolean usesStore() {
    return true;
  }

  default boolean createsTable() {
    return false;
  }

  default boolean dropsTable() {
    return false;
  }

  /** Returns the requests whose rate the step limits for the rest of the run. */
  default Optional<Throttled> throttle() {
    return Optional.empty();
  }

  /** Returns the rows that the step writes into files. */
  default Optional<BulkRows> formatted() {
    return Optional.empty();
  }

  /**
   * Returns the name of the earlier step that wrote the files to import; empty if no step of this
   * run wrote the files.
   */
  default Optional<String> imported() {
    return Optional.empty();
  }
}
