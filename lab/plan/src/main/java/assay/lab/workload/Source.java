package assay.lab.workload;

import assay.store.Outcome;
import assay.store.Session;

/**
 * An endless stream of one thread's operations. The load loop calls {@link #next}, waits until the
 * operation is due, and calls {@link #perform}. Implementations do not allocate memory. Not
 * thread-safe.
 */
public interface Source extends AutoCloseable {
  /** Draws the next operation. Returns the operation's index among the workload's operations. */
  int next();

  /**
   * Performs the operation that was drawn last. May be called again for the same operation.
   *
   * @param effect receives effects other than the outcome; must be cleared before the call
   */
  Outcome perform(Session session, Effect effect);

  /**
   * Returns the number of the row that the drawn operation inserts.
   *
   * @throws IllegalStateException if the workload does not insert numbered rows
   */
  default long insertedRow() {
    throw new IllegalStateException("no operation of this workload inserts numbered rows");
  }

  /**
   * Sets a mark that distinguishes this source's writes from concurrent writes of other sources to
   * the same rows. Sources whose values cannot contain a mark ignore the mark. Called at most once,
   * before the first operation.
   *
   * @param mark differs from the marks of other activities and processes; must not influence which
   *     operations are drawn
   */
  default void mark(long mark) {}

  /**
   * Reports that the outcome of all writes since the last call is known. If the session does not
   * buffer writes, the load loop calls this method after each write. If the session buffers writes,
   * the load loop calls this method after each flush and each failed write.
   *
   * @param acknowledged whether the store has acknowledged all these writes; otherwise, some writes
   *     may be lost
   */
  default void settle(boolean acknowledged) {}

  /**
   * Returns whether all writes so far must be acknowledged before the next operation is drawn. If
   * the result is true, the load loop flushes the session immediately. Called after each operation.
   */
  default boolean wantsFlush() {
    return false;
  }

  /**
   * Returns whether operations flush the session themselves. If such an operation succeeds, the
   * store has acknowledged the operation's writes, even if the session buffers writes. Must always
   * return the same value.
   */
  default boolean flushesItself() {
    return false;
  }

  /**
   * Returns the think time in ns: the pause before the thread's next operation in a closed loop.
   * Called after each operation.
   */
  default long thinkNanos() {
    return 0;
  }

  /**
   * Called by the source's thread after the last operation, when the outcome of all writes is
   * known.
   */
  @Override
  default void close() {}
}
