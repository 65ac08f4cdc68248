package assay.stores.simulated;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Changes that were acknowledged but cannot be read yet, as in an eventually consistent store. No
 * thread waits for the changes to become readable: each read first applies the changes that are
 * due. Thread-safe.
 */
final class PendingChanges {
  private static final long NEVER = Long.MAX_VALUE;

  private final Latency delay;
  private final Draws draws;
  private final Clock clock;
  private final PriorityQueue<Held> held =
      new PriorityQueue<>(
          Comparator.comparingLong(Held::afterNanos).thenComparingLong(Held::number));
  private final long origin;
  private final AtomicLong nextAfterNanos = new AtomicLong(NEVER);
  private long count;

  private record Held(long afterNanos, long number, RowChange change, long serverMillis) {}

  @FunctionalInterface
  interface Reader {
    void show(RowChange change, long serverMillis);
  }

  PendingChanges(Latency delay, Draws draws, Clock clock) {
    this.delay = delay;
    this.draws = draws;
    this.clock = clock;
    origin = clock.nanos();
  }

  boolean isNeeded() {
    return delay != Latency.NONE;
  }

  synchronized void add(RowChange change, long serverMillis) {
    long after = clock.nanos() - origin + delay.nanos(draws.next());
    held.add(new Held(after, count++, change, serverMillis));
    nextAfterNanos.set(held.peek().afterNanos);
  }

  /**
   * Copies a table's readable data, and then applies all pending changes to the copy. The changes
   * also remain pending in the original table.
   *
   * @param copy copies the data; while the copy is made, no change becomes readable
   */
  synchronized void copy(Runnable copy, Reader reader) {
    copy.run();
    PriorityQueue<Held> rest = new PriorityQueue<>(held);
    while (!rest.isEmpty()) {
      Held next = rest.poll();
      reader.show(next.change, next.serverMillis);
    }
  }

  /**
   * Applies the changes that have become readable. Every read of the table calls this method first.
   */
  void show(Reader reader) {
    if (clock.nanos() - origin < nextAfterNanos.get()) {
      return;
    }
    synchronized (this) {
      long now = clock.nanos() - origin;
      while (!held.isEmpty() && held.peek().afterNanos <= now) {
        Held next = held.poll();
        reader.show(next.change, next.serverMillis);
      }
      nextAfterNanos.set(held.isEmpty() ? NEVER : held.peek().afterNanos);
    }
  }
}
