package assay.stores.simulated;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Changes that have taken effect and cannot be read yet, as in a store that is consistent only in
 * the end. Nobody waits for them: whoever reads the table shows those whose time has come.
 * Thread-safe.
 */
final class Unseen {
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

  /** A change, to be shown so long after the table was made. */
  private record Held(long afterNanos, long number, RowChange change, long serverMillis) {}

  /** Takes a change that can be read from now on. */
  @FunctionalInterface
  interface Reader {
    void show(RowChange change, long serverMillis);
  }

  /**
   * @param delay between a change's effect and the first read that finds it
   * @param draws of delays
   */
  Unseen(Latency delay, Draws draws, Clock clock) {
    this.delay = delay;
    this.draws = draws;
    this.clock = clock;
    origin = clock.nanos();
  }

  /** Whether changes are seen later than they are made. */
  boolean isNeeded() {
    return delay != Latency.NONE;
  }

  /** Keeps a change until its time. */
  synchronized void add(RowChange change, long serverMillis) {
    long after = clock.nanos() - origin + delay.nanos(draws.next());
    held.add(new Held(after, count++, change, serverMillis));
    nextAfterNanos.set(held.peek().afterNanos);
  }

  /**
   * Has a reader copy what can be read, then shows it all that cannot be yet, which stays here.
   *
   * @param copy no change becomes readable meanwhile
   */
  synchronized void copy(Runnable copy, Reader reader) {
    copy.run();
    PriorityQueue<Held> rest = new PriorityQueue<>(held);
    while (!rest.isEmpty()) {
      Held next = rest.poll();
      reader.show(next.change, next.serverMillis);
    }
  }

  /** Shows what can be read by now, before anybody else reads. */
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
