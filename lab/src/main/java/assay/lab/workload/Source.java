package assay.lab.workload;

import assay.store.Outcome;
import assay.store.Session;

/**
 * An endless stream of one thread's operations. The loop that drives it knows nothing else: it
 * draws an operation, waits until that is due, and has it performed. Allocates nothing. Of one
 * thread.
 */
public interface Source extends AutoCloseable {
  /** Draws the next operation and returns its index among the workload's. */
  int next();

  /**
   * Does the operation that was drawn; again the same one if it is called again.
   *
   * @param effect gets what it did beside its outcome; empty when this is called
   */
  Outcome perform(Session session, Effect effect);

  /** Number of the row that the operation that was drawn inserts. */
  default long insertedRow() {
    throw new IllegalStateException("no operation of this workload inserts numbered rows");
  }

  /**
   * Tells this source's writes from those of others who write to the same rows at the same time,
   * where values can tell; called at most once, before the first operation.
   *
   * @param mark unlike that of other activities and processes; no operation depends on it
   */
  default void mark(long mark) {}

  /**
   * The fate of all writes since the last call is known: after each write of a session that does
   * not buffer, and after each flush or failed write of one that does.
   *
   * @param acknowledged whether the store has acknowledged them all; else some may be lost
   */
  default void settle(boolean acknowledged) {}

  /**
   * Whether what was written so far has to be acknowledged before the next operation is drawn.
   * Asked after each operation; a flush follows at once.
   */
  default boolean wantsFlush() {
    return false;
  }

  /**
   * Whether what an operation has written is acknowledged once it ends ok, although the session
   * buffers: it flushes by itself. Constant.
   */
  default boolean flushesItself() {
    return false;
  }

  /**
   * Think time: so long the thread rests in closed loop before its next operation, in ns. Asked
   * after each operation.
   */
  default long thinkNanos() {
    return 0;
  }

  /** Nothing follows, and the fate of all writes is known; called by the thread itself. */
  @Override
  default void close() {}
}
