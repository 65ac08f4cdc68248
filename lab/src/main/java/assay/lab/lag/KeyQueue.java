package assay.lab.lag;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A consumer process's end of a queue of keys. A key that was taken is this process's until it is
 * put back or removed, or the process ends without a word: then it comes back by itself. New keys
 * come before those that were put back. Thread-safe.
 */
sealed interface KeyQueue extends Closeable permits MemoryQueue, NoteQueue {
  /**
   * Takes a key.
   *
   * @param atMostNanos how long to wait for one
   * @param againNanos those that were put back are not taken before
   * @return empty if none came
   * @throws IOException if the queue is gone, now or at some time before
   */
  Optional<Pursuit> take(long atMostNanos, long againNanos)
      throws IOException, InterruptedException;

  /**
   * Puts a key back that was taken.
   *
   * @param dueNanos before that instant nobody of this process takes it
   * @throws IOException as {@link #take}
   */
  void putBack(Pursuit pursuit, long dueNanos) throws IOException;

  /**
   * Removes a key that was taken: it is done with.
   *
   * @throws IOException as {@link #take}
   */
  void remove(Pursuit pursuit) throws IOException;

  /** Producers that have said that they are through. */
  List<ProducerEnd> ended();

  /** How many keys have arrived, and how many of them are not removed. */
  Extent extent();

  /**
   * Counts of keys.
   *
   * @param arrived since the queue's beginning
   * @param waiting those that are not removed
   */
  record Extent(long arrived, long waiting) {}

  /** The keys that are not removed, as far as they are known here; for its end. */
  List<Pursuit> left();
}
