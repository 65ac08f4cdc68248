package assay.study.query.run;

import assay.stores.simulated.Clock;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Time that only waits in the store move, of each thread its own: what a query takes by it is what
 * the store's model comes to, however busy the machine is. The threads of a query ask the store one
 * after the other, in an order that the test chooses, and wait for its answers at the same time.
 * Thread-safe.
 */
final class ThreadClock implements Clock {
  private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(5);

  private final ThreadLocal<Own> own = ThreadLocal.withInitial(Own::new);

  /** Ids of the query's threads that have asked the store, in the order of their creation. */
  private final NavigableSet<Long> asking = new TreeSet<>();

  private long latest;
  private long began;
  private int query;
  private int threads;
  private int first;
  private int turn;

  /** A thread's time. */
  private static final class Own {
    private long now;
    private int query;
    private boolean hasTurn;
  }

  /**
   * A query begins now, in all its threads.
   *
   * @param ofThreads number of threads that must ask at the same time: parts that are read one
   *     after the other are no query of that many threads
   * @param firstThread which of them the store serves first, in the order of their creation; the
   *     next ones follow
   */
  synchronized void begin(int ofThreads, int firstThread) {
    began = latest;
    query++;
    threads = ofThreads;
    first = firstThread;
    turn = 0;
    asking.clear();
  }

  /** How long the query has taken in the thread that took longest. */
  synchronized long tookNanos() {
    return latest - began;
  }

  @Override
  public synchronized long nanos() {
    Own thread = own.get();
    if (thread.query != query) {
      thread.query = query;
      awaitTurn();
      thread.hasTurn = true;
    }
    return Math.max(thread.now, began);
  }

  @Override
  public synchronized boolean waitUntil(long instant, long spinNanos) {
    Own thread = own.get();
    thread.now = Math.max(nanos(), instant);
    latest = Math.max(latest, thread.now);
    if (thread.hasTurn) {
      thread.hasTurn = false;
      turn++;
      notifyAll();
    }
    return true;
  }

  private void awaitTurn() {
    asking.add(Thread.currentThread().getId());
    notifyAll();
    long deadline = System.nanoTime() + LONGEST_NANOS;
    try {
      while (asking.size() < threads || turn != turnOfThisThread()) {
        long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (millis <= 0) {
          throw new IllegalStateException(asking.size() + " of " + threads + " threads ask");
        }
        wait(millis);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted before all threads asked", e);
    }
  }

  private int turnOfThisThread() {
    int rank = asking.headSet(Thread.currentThread().getId()).size();
    return Math.floorMod(rank - first, threads);
  }
}
