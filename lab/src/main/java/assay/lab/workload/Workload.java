package assay.lab.workload;

import assay.lab.study.KeySettings;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.capability.Capability;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * What an activity does: a source of operations. Only records implement this interface, so that
 * plans can be written and read back. Each record is registered by a {@link WorkloadKind}.
 * Thread-safe.
 */
public interface Workload {
  /** Name of the workload's {@link WorkloadKind}. */
  default String kind() {
    return WorkloadKind.of(getClass()).name();
  }

  /** Settings by name, to be shown to users. Durations are in seconds. */
  default Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("workload", kind());
    settings.putAll(KeySettings.of(this));
    return settings;
  }

  /**
   * The workload's operations, in the order of the indices that sources return. Parts of operations
   * are at the end.
   */
  List<Operation> operations();

  /** Specification for creating the table that the workload uses. */
  TableSpec table();

  /**
   * Specifications for creating the tables that the workload uses in addition to its activity's
   * table, by name in the store. The names are set by {@link #withTables}.
   */
  default Map<String, TableSpec> otherTables() {
    return Map.of();
  }

  /**
   * Returns the same workload with its other tables named as in the store.
   *
   * @param stored maps a name in the experiment to the name in the store
   * @throws IllegalArgumentException if the experiment lacks one of the tables; the message is one
   *     line
   */
  default Workload withTables(UnaryOperator<String> stored) {
    return this;
  }

  /** Capabilities that the store must have. */
  default List<Capability> needs() {
    return List.of();
  }

  /** Whether the store must keep rows in the order of their keys. */
  default boolean needsKeyOrder() {
    return false;
  }

  /** Whether the workload only inserts rows that other activities read. */
  default boolean loads() {
    return false;
  }

  /** Whether the workload reads, and therefore depends on what other activities wrote. */
  default boolean reads() {
    return operations().stream().anyMatch(Operation::reads);
  }

  /** Whether a read may find nothing although the store is correct. */
  boolean mayMissRows();

  /**
   * Returns the same workload with another seed for the content of tables. All phases share this
   * seed, so that each phase can check what other phases wrote. Requests do not use this seed, but
   * {@link ThreadContext#seed}.
   */
  default Workload withSeed(long seed) {
    return this;
  }

  /**
   * Creates the operations of one thread.
   *
   * @throws StoreException if the store refuses to prepare the operations, or contains unexpected
   *     data
   */
  Source source(ThreadContext context) throws StoreException;

  /**
   * Returns the same workload with the content of files that it names.
   *
   * @throws IllegalArgumentException if a file is invalid; the message contains the file and line
   */
  default Workload withFiles(TextFiles files) {
    return this;
  }

  /**
   * Checks that the workload can run this number of operations.
   *
   * @throws IllegalArgumentException if the workload cannot run them; the message is one line
   */
  default void checkOperations(long operations) {}

  /**
   * Describes, as a clause, the work that is not done if some threads are lost; empty if other
   * threads do that work, or if the work is unknown.
   *
   * @param first number of the first lost thread among the threads of all clients
   * @param of total number of threads of all clients
   */
  default Optional<String> undone(int first, int count, int of) {
    return Optional.empty();
  }

  /**
   * Whether the workload's sources record what the store has promised, so that losses can be
   * reported.
   */
  default boolean keepsLedgers() {
    return false;
  }

  /**
   * Servers that the workload needs in addition to the store's servers.
   *
   * @param table the name of the activity's table in the store
   */
  default List<StudyServer> servers(String table) {
    return List.of();
  }

  /** Labels that occur in the workload's cells or in its sessions' authorizations. */
  default Set<String> labels() {
    return Set.of();
  }

  /**
   * Sets of authorizations between which the workload's sources switch with {@link Views}; empty if
   * all sessions use their activity's authorizations.
   */
  default List<Set<String>> views() {
    return List.of();
  }

  /** Returns the same workload without checking values, for a table that the user has loaded. */
  default Workload withoutValueChecks() {
    return this;
  }
}
