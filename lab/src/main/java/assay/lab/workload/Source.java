package assay.lab.workload;

import assay.store.Outcome;
import assay.store.Session;

/**
 * An endless stream of one thread's operations. The load loop calls {@link #next}, waits until the
 * operation is due, and calls {@link #perform}. Does not allocate. Not thread-safe.
 */
public interface Source extends AutoCloseable {
  /** Draws the next operation, and returns its index among the workload's operations. */
  int next();

  /**
   * Performs the operation drawn last; may be called again for the same operation.
   *
   * @param effect receives effects other than the outcome; must be cleared before the call
   */
  Outcome perform(Session session, Effect effect);

  /** Number of the row that the drawn operation inserts. */
  default long insertedRow() {
    throw new IllegalStateException("no operation of this workload inserts numbered rows");
  }

  /**
   * Sets a mark that distinguishes this source's writes from concurrent writes of other sources to
   * the same rows, if values can contain a mark. Called at most once, before the first operation.
   *
   * @param mark differs from the marks of other activities and processes; must not influence which
   *     operations are drawn
   */
  default void mark(long mark) {}

  /**
   * Reports that the outcome of all writes since the last call is known. Called after each write of
   * a session that does not buffer, and after each flush or failed write of a session that buffers.
   *
   * @param acknowledged whether the store has acknowledged all these writes; otherwise, some writes
   *     may be lost
   */
  default void settle(boolean acknowledged) {}

  /**
   * Whether all writes so far must be acknowledged before the next operation is drawn. Called after
   * each operation; a flush follows immediately.
   */
  default boolean wantsFlush() {
    return false;
  }

  /**
   * Whether operations flush by themselves, so that the writes of an operation that ends ok are
   * acknowledged although the session buffers. Must always return the same value.
   */
  default boolean flushesItself() {
    return false;
  }

  /**
   * Think time: pause in ns before the thread's next operation in a closed loop. Called after each
   * operation.
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
