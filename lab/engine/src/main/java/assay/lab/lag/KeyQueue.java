package assay.lab.lag;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Interface through which a consumer process takes keys from a queue. A process that takes a key
 * owns the key until the process puts the key back or removes the key. If the process dies, the key
 * returns to the queue. New keys are taken before keys that were put back. Thread-safe.
 */
sealed interface KeyQueue extends Closeable permits MemoryQueue, NoteQueue {
  /**
   * Takes a key from the queue.
   *
   * @param atMostNanos maximum time to wait for a key
   * @param againNanos earliest time at which keys that were put back may be taken
   * @return a key; empty if no key became available in time
   * @throws IOException if the queue is lost, or was lost earlier
   */
  Optional<PendingKey> take(long atMostNanos, long againNanos)
      throws IOException, InterruptedException;

  /**
   * Puts a taken key back on the queue.
   *
   * @param dueNanos earliest time at which this process takes the key again
   * @throws IOException if the queue is lost, or was lost earlier
   */
  void putBack(PendingKey pending, long dueNanos) throws IOException;

  /**
   * Removes a taken key permanently.
   *
   * @throws IOException if the queue is lost, or was lost earlier
   */
  void remove(PendingKey pending) throws IOException;

  /** Returns the last messages of the producers that have put their last key on the queue. */
  List<ProducerEnd> ended();

  Extent extent();

  /**
   * Size of the queue.
   *
   * @param arrived number of keys that have arrived since the queue was created
   * @param waiting number of keys that have not been removed yet
   */
  record Extent(long arrived, long waiting) {}

  /**
   * Returns the keys that have not been removed. Callers use this method at the end of the lag
   * measurement.
   */
  List<PendingKey> left();
}
