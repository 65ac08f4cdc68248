package assay.lab.workload;

import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.capability.Capability;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * What an activity does: a source of operations. Implemented by records alone, so that a plan can
 * be written down and read back; a record is made known by a {@link WorkloadKind}. Thread-safe.
 */
public interface Workload {
  /** Settings by name, as users read them. */
  Map<String, Object> settings();

  /** What it does, by the index that sources give; parts of operations behind them. */
  List<Operation> operations();

  /** The table that it works on, should it be made. */
  TableSpec table();

  /**
   * The tables that it works on beside its activity's, should they be made; by the names that
   * {@link #withTables} gave them.
   */
  default Map<String, TableSpec> otherTables() {
    return Map.of();
  }

  /**
   * The same with the names that its other tables have in the store.
   *
   * @param stored the name in the store by that in the experiment
   * @throws IllegalArgumentException if the experiment has no such table; one line
   */
  default Workload withTables(UnaryOperator<String> stored) {
    return this;
  }

  /** What the store must be able to do. */
  default List<Capability> needs() {
    return List.of();
  }

  /** Whether the store must keep rows in the order of their keys. */
  default boolean needsKeyOrder() {
    return false;
  }

  /** Whether it inserts the rows that other activities ask for, and does nothing else. */
  default boolean loads() {
    return false;
  }

  /** Whether it reads, and so depends on what others wrote. */
  default boolean reads() {
    return operations().stream().anyMatch(Operation::reads);
  }

  /** Whether a read may find nothing without any fault of the store's. */
  boolean mayMissRows();

  /**
   * The same with another seed of what tables hold. It is one for all phases, so that any of them
   * can check what others wrote; requests are drawn from {@link Seat#seed}.
   */
  default Workload withSeed(long seed) {
    return this;
  }

  /**
   * The operations of one thread.
   *
   * @throws StoreException if the store refuses what they need, or holds something else
   */
  Source source(Seat seat) throws StoreException;

  /**
   * The same with the content of files that it names.
   *
   * @throws IllegalArgumentException with file and line if something in one of them is wrong
   */
  default Workload withFiles(TextFiles files) {
    return this;
  }

  /**
   * Makes sure that so many operations make sense.
   *
   * @throws IllegalArgumentException if they do not; one line
   */
  default void checkOperations(long operations) {}

  /**
   * What is not done if some threads are lost, as a clause; empty where others do it, or where that
   * cannot be told.
   *
   * @param first of the lost threads, of those of all clients
   * @param of number of threads of all clients
   */
  default Optional<String> undone(int first, int count, int of) {
    return Optional.empty();
  }

  /** Whether its sources note what they were promised, so that losses can be named. */
  default boolean keepsLedgers() {
    return false;
  }

  /**
   * Servers that it needs besides those of the store.
   *
   * @param table of its activity, as the store calls it
   */
  default List<StudyServer> servers(String table) {
    return List.of();
  }

  /** Labels that its cells carry, or by which its sessions look. */
  default Set<String> labels() {
    return Set.of();
  }

  /**
   * Sets of authorizations between which its sources turn, by {@link Views}; none if a session
   * looks as its activity says.
   */
  default List<Set<String>> views() {
    return List.of();
  }

  /** The same without comparing what is read, since somebody else loaded the table. */
  default Workload withoutValueChecks() {
    return this;
  }
}
