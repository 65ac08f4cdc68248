package assay.lab.workload;

import assay.lab.study.KeySettings;
import assay.lab.value.NamedValues;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.capability.Capability;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The operations that an activity performs on the store. Only records implement this interface, so
 * that plans can be written and read back. A {@link WorkloadKind} registers each record type.
 * Thread-safe.
 */
public interface Workload {
  /** Returns the name of the workload's {@link WorkloadKind}. */
  default String kind() {
    return WorkloadKind.of(getClass()).name();
  }

  /** Returns settings by name, to be shown to users. Durations are in seconds. */
  default NamedValues settings() {
    return NamedValues.builder().put("workload", kind()).putAll(KeySettings.of(this)).build();
  }

  /**
   * Returns the workload's operations in the order of the indices that sources return. Parts of
   * operations are at the end of the list.
   */
  List<Operation> operations();

  /** Returns the specification for creating the table that the workload uses. */
  TableSpec table();

  /**
   * Returns specifications for creating further tables that the workload uses. The keys are the
   * names of the tables in the store; {@link #withTables} sets these names.
   */
  default Map<String, TableSpec> otherTables() {
    return Map.of();
  }

  /**
   * Returns a copy of the workload in which the further tables have the names used in the store.
   *
   * @param stored maps a table's name in the experiment to the name in the store
   * @throws IllegalArgumentException if the experiment lacks one of the tables; the message is one
   *     line
   */
  default Workload withTables(UnaryOperator<String> stored) {
    return this;
  }

  /** Returns the capabilities that the store must have. */
  default List<Capability> needs() {
    return List.of();
  }

  /** Returns whether the store must keep rows in the order of their keys. */
  default boolean needsKeyOrder() {
    return false;
  }

  /** Returns whether the workload only inserts rows that other activities read. */
  default boolean loads() {
    return false;
  }

  /**
   * Returns whether the workload reads data, and therefore depends on the writes of other
   * activities.
   */
  default boolean reads() {
    return operations().stream().anyMatch(Operation::reads);
  }

  /** Returns whether a read may find no row even if the store works correctly. */
  boolean mayMissRows();

  /**
   * Returns the same workload with another seed for the content of tables. All phases share this
   * seed, so that each phase can check what other phases wrote. Random choices, such as the rows to
   * request, depend on {@link ThreadContext#seed} instead.
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
   * Returns a copy of the workload, completed with the content of the files that the workload
   * names.
   *
   * @throws IllegalArgumentException if a file is invalid; the message contains the file's name and
   *     the line number
   */
  default Workload withFiles(TextFiles files) {
    return this;
  }

  /**
   * Checks that the workload can perform the given number of operations.
   *
   * @throws IllegalArgumentException if the workload cannot perform this number of operations; the
   *     message is one line
   */
  default void checkOperations(long operations) {}

  /**
   * Returns a clause, for use in messages, that describes the work that remains undone if threads
   * are lost. Returns an empty result if other threads do the work of lost threads, or if the
   * undone work is unknown.
   *
   * @param first number of the first lost thread among the threads of all clients
   * @param count number of lost threads
   * @param of total number of threads of all clients
   */
  default Optional<String> undone(int first, int count, int of) {
    return Optional.empty();
  }

  /**
   * Returns whether the workload's sources record acknowledged writes in ledgers, so that losses
   * can be reported.
   */
  default boolean keepsLedgers() {
    return false;
  }

  /**
   * Returns the servers that the workload needs in addition to the store's servers.
   *
   * @param table name of the activity's table in the store
   */
  default List<StudyServer> servers(String table) {
    return List.of();
  }

  /** Returns the labels that occur in the workload's cells or in its sessions' authorizations. */
  default Set<String> labels() {
    return Set.of();
  }

  /**
   * Returns the sets of authorizations between which the workload's sources switch with {@link
   * Views}. The list is empty if all sessions use the authorizations of their activity.
   */
  default List<Set<String>> views() {
    return List.of();
  }

  /** Returns the same workload without checks of values, for a table that the user has loaded. */
  default Workload withoutValueChecks() {
    return this;
  }
}
